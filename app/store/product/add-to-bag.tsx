import { AddLink } from '#app/store/parts/add-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ShoppingBag } from '#app/ui/icons/store.tsx'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'

interface AddToBagProps {
  product: Pick<Product, 'name'>
  size: ProductSize & { id: number }
}

/** Adds the selected size to the bag. */
export function AddToBag({ product, size: { id, price, salePrice, ...size } }: AddToBagProps) {
  return (
    <AddLink
      name={product.name}
      size={{ id, price, label: sizeLabel(size), ...(salePrice !== undefined && { salePrice }) }}
      className={buttonClass('secondary', 'min-h-12 px-2! max-sm:text-sm lg:min-h-13')}
    >
      <ShoppingBag aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      Añadir a la bolsa
    </AddLink>
  )
}
