import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { isPlainClick } from '#app/ui/clicks.ts'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { addToBag, bagHref, MAX_LINES } from '#shop/bag/bag.ts'
import type { CardSize } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { JUST_ADDED, withQuery } from '#shop/urls/links.ts'
import { saveBag, storedBag } from './stored-bag.ts'

interface AddLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'rel' | 'onClick'> {
  /** Name of the perfume. */
  name: string
  size: CardSize & { id: number }
  onAdded?: () => void
}

let addedNotice = 0

/** Removes the notice of the last addition: it stays until a newer one replaces it or another page is open. */
export function dismissAdded(): void {
  dismissToast(addedNotice)
}

/** Adds a size to the bag. Without JavaScript it links to a bag with this size only, which the browser adds later. */
export function AddLink({ name, size, onAdded, ...link }: AddLinkProps) {
  const line = { sizeId: size.id, quantity: 1, priceThen: currentPrice(size) }
  return (
    <a
      href={withQuery(bagHref([line]), { [JUST_ADDED]: '' })}
      rel="nofollow"
      {...link}
      onClick={(event) => {
        if (!isPlainClick(event)) return
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
          onAdded?.()
          dismissAdded()
          addedNotice = showToast({
            title: 'Añadido a la bolsa',
            description: `${isolate(name)}, ${isolate(size.label)}`,
            kind: 'success',
            action: { label: 'Ver bolsa', to: href('/bag') },
          })
        } else {
          showToast({ title: 'Tu navegador no deja guardar la bolsa', kind: 'error' })
        }
      }}
    />
  )
}
