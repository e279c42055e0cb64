import { currencyName } from '#shop/money/currency-choices.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { changeSizes, SIZES_FIELD, sizesSummary } from './chosen-sizes.ts'
import { type BulkOperation, type BulkProduct, type BulkSize, chosen, type Rejected } from './operation.ts'
import { AMOUNT_FIELDS, parseAmountFields, ROUNDING_FIELDS } from './typed-amount.ts'

const WAYS = [
  ['subir', 'Subir'],
  ['bajar', 'Bajar'],
] as const
const TARGETS = [
  ['precio', 'El precio'],
  ['oferta', 'El precio de oferta'],
  ['ambos', 'Los dos'],
] as const

const TARGET_NAMES = { precio: 'Precios', oferta: 'Ofertas', ambos: 'Precios y ofertas' }

export const CHANGE_PRICES: BulkOperation = {
  name: 'precio',
  label: 'Subir o bajar precios',
  fields: [
    { name: 'sentido', label: 'Qué hacer', control: 'choice', options: WAYS },
    ...AMOUNT_FIELDS,
    { name: 'sobre', label: 'Qué precio', control: 'choice', options: TARGETS },
    ...ROUNDING_FIELDS,
    SIZES_FIELD,
  ],
  prepare: (typed, currency) => {
    const amount = parseAmountFields(typed, currency, chosen(typed, 'sentido', WAYS) === 'subir' ? 1 : -1)
    if ('error' in amount) return { errors: { cuanto: amount.error } }
    const target = chosen(typed, 'sobre', TARGETS)
    return {
      summary: `${TARGET_NAMES[target]} ${amount.text}${sizesSummary(typed)}`,
      change: inCurrency(
        currency,
        changeSizes(typed, (size) => {
          const sale = getSalePrice(size)
          const price = target === 'oferta' ? size.price : amount.apply(size.price)
          const salePrice = target === 'precio' || sale === undefined ? size.salePrice : amount.apply(sale)
          if (isRejected(price)) return price
          if (isRejected(salePrice)) return salePrice
          const changed = { ...size, price, salePrice }
          if (sale !== undefined && getSalePrice(changed) === undefined)
            return { refused: 'la oferta ya no sería menor que el precio' }
          if (sale === undefined && getSalePrice(changed) !== undefined)
            return { refused: 'tiene una oferta apagada que empezaría a valer' }
          return changed
        }),
      ),
    }
  },
}

export const START_SALE: BulkOperation = {
  name: 'oferta',
  label: 'Poner una oferta',
  fields: [...AMOUNT_FIELDS, ...ROUNDING_FIELDS, SIZES_FIELD],
  prepare: (typed, currency) => {
    const amount = parseAmountFields(typed, currency, -1)
    if ('error' in amount) return { errors: { cuanto: amount.error } }
    return {
      summary: `Oferta ${amount.text}${sizesSummary(typed)}`,
      change: inCurrency(
        currency,
        changeSizes(typed, (size): BulkSize | Rejected => {
          const salePrice = amount.apply(size.price)
          if (isRejected(salePrice)) return salePrice
          if (salePrice >= size.price) return { refused: 'la oferta no sería menor que el precio' }
          return { ...size, salePrice }
        }),
      ),
    }
  },
}

export const END_SALE: BulkOperation = {
  name: 'sin-oferta',
  label: 'Quitar la oferta',
  fields: [SIZES_FIELD],
  prepare: (typed) => ({
    summary: `Sin oferta${sizesSummary(typed)}`,
    change: changeSizes(typed, (size) => ({ ...size, salePrice: null })),
  }),
}

/** Amounts and roundings are those of the shop's currency. */
function inCurrency(
  currency: string,
  change: (product: BulkProduct) => BulkProduct | Rejected,
): typeof change {
  return (product) =>
    product.currency === currency
      ? change(product)
      : { refused: `sus precios van en ${currencyName(product.currency)}` }
}

function isRejected(result: unknown): result is Rejected {
  return typeof result === 'object' && result !== null
}
