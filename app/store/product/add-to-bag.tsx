import { AddLink } from '#app/store/parts/add-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { afterPaint } from '#app/ui/clicks.ts'
import { ShoppingBag } from '#app/ui/icons/store.tsx'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'

interface AddToBagProps {
  product: Product
  size: ProductSize & { id: number }
}

export function AddToBag({ product, size: chosen }: AddToBagProps) {
  const { id, price, salePrice, ...size } = chosen
  return (
    <AddLink
      name={product.name}
      size={{ id, price, label: sizeLabel(size), ...(salePrice !== undefined && { salePrice }) }}
      className={buttonClass('secondary', 'min-h-12 px-2! max-sm:text-sm lg:min-h-13')}
      onAdded={() => {
        const { id: productId, name, brand, currency, images, isAvailable } = product
        const size = { ...chosen, productId, name, brand, currency, image: images[0] ?? null, isAvailable }
        afterPaint(() =>
          import('#app/store/parts/offline-items.ts').then(
            ({ offlineSizes }) => offlineSizes.save([size]),
            () => {},
          ),
        )
      }}
    >
      <ShoppingBag className="size-5 shrink-0 max-sm:hidden" />
      Añadir a la bolsa
    </AddLink>
  )
}
