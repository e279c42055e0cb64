import { missingPrices, missingValues, OPTIONAL_IN_DRAFTS } from '#shop/products/missing-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { type BulkOperation, chosen } from './operation.ts'
import { bulkHref, type Selection } from './selection.ts'

const NAME = 'publicar'

/** What a product must have. An import offers the same, without images: they come later. */
const WHICH = [
  ['completos', 'Solo los completos, con foto'],
  ['precio', 'Todos los que tienen precio'],
] as const

const TEXTS = OPTIONAL_IN_DRAFTS.map((name) => PRODUCT_FIELDS[name].label).join(', ')

/** Publishes what can be shown; the others stay, each with what it lacks. */
export const PUBLISH: BulkOperation = {
  name: NAME,
  label: 'Publicar',
  verb: 'Publicar',
  fields: [
    {
      name: 'cuales',
      label: 'Cuáles',
      hint: `Completo: con tamaño, precio, ${TEXTS.toLowerCase()}, familia y foto.`,
      control: 'choice',
      options: WHICH,
    },
  ],
  prepare: (typed) => {
    const isComplete = chosen(typed, 'cuales', WHICH) === 'completos'
    return {
      summary: isComplete ? 'Publicados los completos' : 'Publicados los que tienen precio',
      change: (product) => {
        if (product.state === 'published') return product
        const lacks = isComplete
          ? [...missingValues(product), ...(product.images === 0 ? ['Foto'] : [])]
          : missingPrices(product)
        if (lacks.length > 0) return { refused: `le falta ${lacks.join(', ').toLowerCase()}` }
        return { ...product, state: 'published' }
      },
    }
  },
}

/** The preview of publishing the complete ones of these products. */
export const publishHref = (list: Selection['list']) => bulkHref({ ids: null, list }, { op: NAME, ver: '1' })
