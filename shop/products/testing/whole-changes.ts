import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import { type ProductInput, toProductInput } from '#shop/products/product-input.ts'
import { createProduct, type SavePlace, updateProduct } from '#shop/products/save-product.server.ts'
import { findEditableProduct } from '#shop/products/stored-product.server.ts'
import { deleteProduct } from '#shop/products/trash.server.ts'

const ACTOR = 'admin@prueba.local'

/** The four images of a product: `key` is 31 hexadecimal digits. */
export const imagesNamed = (key: string) => ['a', 'b', 'c', 'd'].map((letter) => `${key}${letter}.jpg`)

/** A product with rows in every table, three of its images used. */
export function wholeProduct(key: string): ProductInput {
  const size = {
    id: null,
    unit: 'ml',
    decant: false,
    price: 4500,
    salePrice: null,
    stock: 5,
    stockBefore: null,
  }
  return {
    ...parsePlainFields(INITIAL_FIELDS),
    name: `Khamrah ${key}`,
    brand: 'Lattafa',
    shortDescription: 'Dulce',
    description: 'Canela y praliné',
    scentFamily: ['Oriental', 'Gourmand'],
    attributes: ['Nuevo'],
    notes: { top: ['Canela'], middle: [], base: ['Vainilla'] },
    sizes: [
      { ...size, value: 100 },
      { ...size, value: 30 },
    ],
    images: imagesNamed(key).slice(0, 3),
  }
}

type Change = (place: SavePlace, id: string, key: string) => Promise<() => Promise<unknown>>

/** The admin's changes of products; each prepares the change and returns the function that runs it. */
export const WHOLE_CHANGES = {
  /** Changes columns, and removes, changes and adds rows in every related table. */
  save: async (place, id, key) => {
    const opened = await findEditableProduct(place.db, id)
    if (!opened) throw new Error(`no product ${id}`)
    const input = toProductInput(opened.values)
    const [size] = input.sizes
    if (!size) throw new Error(`no size of ${id}`)
    const [a = '', , c = '', d = ''] = imagesNamed(key)
    return () =>
      updateProduct(
        place,
        id,
        opened.version,
        {
          ...input,
          description: 'Otra cosa',
          scentFamily: ['Floral'],
          attributes: ['Exclusivo'],
          notes: { top: [], middle: ['Rosa'], base: ['Vainilla', 'Oud'] },
          sizes: [
            { ...size, price: 5000, salePrice: 3990, stock: 8 },
            { ...size, id: null, value: 50 },
          ],
          images: [c, d, a],
        },
        ACTOR,
      )
  },
  creation: async (place, _, key) => () => createProduct(place, wholeProduct(key), ACTOR),
  removal: async (place, id) => () => deleteProduct(place, id, ACTOR),
} as const satisfies Record<string, Change>

export type WholeChange = keyof typeof WHOLE_CHANGES
