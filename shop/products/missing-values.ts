import { isBlank } from '#shop/text/clean-text.ts'
import { TEXT_FIELDS } from './plain-fields.ts'
import { PRODUCT_FIELDS, type RequiredFieldName } from './product-fields.ts'

/** The texts that a published product must have and a draft may lack: all but its name. */
export type OptionalInDrafts = Exclude<RequiredFieldName, 'name'>
export const OPTIONAL_IN_DRAFTS = TEXT_FIELDS.filter(({ name, required }) => required && name !== 'name').map(
  ({ name }) => name,
) as readonly OptionalInDrafts[]

/** What a product must have before it is published, as far as a draft may lack it. */
interface Publishable extends Readonly<Record<OptionalInDrafts, string>> {
  scentFamily: readonly string[]
  sizes: readonly { price: number }[]
}

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
