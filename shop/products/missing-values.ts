import { isBlank } from '#shop/text/clean-text.ts'
import { PRODUCT_FIELDS } from './product-fields.ts'

/** What a product must have before it is published, as far as a draft may lack it. */
interface Publishable {
  shortDescription: string
  concentration: string
  scentFamily: readonly string[]
  sizes: readonly { price: number }[]
}

/** Texts that a draft may lack. */
export const OPTIONAL_IN_DRAFTS = ['shortDescription', 'concentration'] as const

/** The labels of what a product lacks to be published by its form. */
export function missingValues(product: Publishable): string[] {
  const { scentFamily } = product
  return [
    ...OPTIONAL_IN_DRAFTS.filter((name) => isBlank(product[name])).map((name) => PRODUCT_FIELDS[name].label),
    ...(scentFamily.length === 0 ? [PRODUCT_FIELDS.scentFamily.label] : []),
    ...missingPrices(product),
  ]
}

/** The labels of what a product lacks to have a price for each size. */
export function missingPrices({ sizes }: Pick<Publishable, 'sizes'>): string[] {
  return [
    ...(sizes.length === 0 ? [PRODUCT_FIELDS.sizes.label] : []),
    ...(sizes.some(({ price }) => price <= 0) ? ['Precio'] : []),
  ]
}
