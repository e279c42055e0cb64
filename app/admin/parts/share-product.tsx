import { href } from 'react-router'
import { ShareButton, shareUrl } from '#app/parts/share-button.tsx'

interface SharedProduct {
  id: string
  name: string
}

const OPENS = 'Quien lo abra verá este perfume.'

/** Shares the page of a product in the store. */
export function ShareProduct({ id, name, className }: SharedProduct & { className?: string }) {
  return (
    <ShareButton path={href('/product/:id', { id })} title={name} opens={OPENS} className={className ?? ''} />
  )
}

/** The same from a notice. `origin` is that of the shop's public URL. */
export function shareProduct(origin: string, { id, name }: SharedProduct): Promise<void> {
  return shareUrl(origin + href('/product/:id', { id }), name, OPENS)
}
