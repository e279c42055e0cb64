import { listMessage } from '#shop/phone/list-message.ts'
import { shortName } from '#shop/phone/message-names.ts'
import type { ProductCard } from '#shop/products/product.ts'

/** The message that asks about a list of favorites. It has no link: that of a list that needs one would not fit. */
export function favoritesMessage(cards: readonly Pick<ProductCard, 'name' | 'brand'>[]): string {
  return listMessage({
    start: ['¡Hola! Pregunto por esta lista:'],
    lines: cards.map(({ name, brand }) => `- ${shortName(name)} (${shortName(brand)})`),
    whole: '',
  })
}
