import { href, Link, useNavigate } from 'react-router'
import { saveBag, storedBag } from '#app/store/parts/stored-bag.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ShoppingBag } from '#app/ui/icons/store.tsx'
import { showToast } from '#app/ui/toast.ts'
import { addToBag, bagHref, MAX_LINES } from '#shop/bag/bag.ts'
import { type Product, type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { isolate } from '#shop/text/clean-text.ts'

interface AddToBagProps {
  product: Pick<Product, 'name'>
  size: ProductSize & { id: number }
}

/** Adds the selected size to the bag. Without JavaScript it links to a bag with this size only. */
export function AddToBag({ product, size }: AddToBagProps) {
  const navigate = useNavigate()
  const line = { sizeId: size.id, quantity: 1, priceThen: getSalePrice(size) ?? size.price }
  return (
    <Link
      to={bagHref([line])}
      rel="nofollow"
      className={buttonClass('secondary', 'min-h-12 px-2! max-sm:text-sm lg:min-h-13')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        const before = storedBag.current()
        const lines = addToBag(before, line)
        const isFull = lines.length === MAX_LINES && !lines.some(({ sizeId }) => sizeId === size.id)
        if (isFull) {
          showToast({
            title: 'La bolsa está llena',
            description: `Caben ${MAX_LINES} tamaños distintos.`,
            kind: 'error',
          })
        } else if (saveBag(lines)) {
          showToast({
            title: 'Añadido a la bolsa',
            description: `${isolate(product.name)}, ${isolate(sizeLabel(size))}`,
            kind: 'success',
            action: { label: 'Ver bolsa', onSelect: () => navigate(href('/bag')), isBrief: true },
          })
        } else {
          showToast({ title: 'Tu navegador no deja guardar la bolsa', kind: 'error' })
        }
      }}
    >
      <ShoppingBag aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      Añadir a la bolsa
    </Link>
  )
}
