import type { HandleSource } from '#shop/export/handles.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** What an image file may be named after. */
export interface ProductNames extends HandleSource {
  skus: readonly string[]
  gtins: readonly string[]
  /** Number of images that the product has. */
  images: number
}

export interface MatchedImage {
  /** The path in the ZIP file. */
  path: string
  /** The product that gets the image. */
  product?: NamedProduct
  /** Its place among the images of the ZIP file for the product, which come after those that it has. */
  position: number
  /** How many images the product has before it gets those of the ZIP file. */
  imagesBefore?: number
  /** Why no product gets it: no product has the name, several have it, or the product has enough images. */
  problem?: 'none' | 'several' | 'full'
}

/** In the order of trust. A code means one product even where its text could also be a name with a number. */
const KINDS = ['code', 'brandAndName', 'name'] as const
type Kind = (typeof KINDS)[number]
type Index = Record<Kind, Map<string, Set<string>>>

/** A number behind the name: `-1`, `_2`, ` 3`, `(2)`. A run of separators would take quadratic time. */
const SUFFIX = /(?:\((\d{1,2})\)|[\s._-](\d{1,2}))$/

/** Without case, accents and separators: `Khamrah_Qahwa` and `khamrah qahwa` are the same. */
const toKey = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The product of each image, by the name of the file, or else of its folder: SKU, handle, GTIN, id, brand with name, or
 * name. Images of a product are in the order of their numbers; `max` is the number of images of a product.
 */
export function matchImages(
  paths: readonly string[],
  products: readonly ProductNames[],
  max: number,
): MatchedImage[] {
  const index = indexProducts(products)
  const byId = new Map(products.map((product) => [product.id, product]))
  const found = paths.map((path) => ({ path, ...findProduct(path, index) }))
  const places = new Map<string, number>()
  const ordered = found
    .map((match, place) => ({ ...match, place }))
    .sort((a, b) => a.number - b.number || compare(a.path, b.path) || a.place - b.place)
  const matched: MatchedImage[] = []
  for (const { path, ids, place } of ordered) {
    const [id] = ids
    const product = ids.size === 1 && id !== undefined ? byId.get(id) : undefined
    if (!product) {
      matched[place] = { path, position: 0, problem: ids.size === 0 ? 'none' : 'several' }
      continue
    }
    const position = places.get(product.id) ?? 0
    places.set(product.id, position + 1)
    const { name, brand } = product
    const isFull = product.images + position >= max
    matched[place] = {
      path,
      position,
      product: { id: product.id, name, brand },
      imagesBefore: product.images,
      ...(isFull && { problem: 'full' as const }),
    }
  }
  return matched
}

const { compare } = new Intl.Collator('es', { numeric: true })

function indexProducts(products: readonly ProductNames[]): Index {
  const index: Index = { code: new Map(), brandAndName: new Map(), name: new Map() }
  const add = (kind: Kind, text: string | null, id: string) => {
    const key = toKey(text ?? '')
    if (key === '') return
    const ids = index[kind].get(key)
    if (ids) ids.add(id)
    else index[kind].set(key, new Set([id]))
  }
  for (const { id, name, brand, handle, skus, gtins } of products) {
    for (const code of [id, handle, ...skus, ...gtins]) add('code', code, id)
    add('brandAndName', `${brand} ${name}`, id)
    add('brandAndName', `${name} ${brand}`, id)
    add('name', name, id)
  }
  return index
}

/** The products that a path may mean, and the number behind the name. */
function findProduct(path: string, index: Index): { ids: ReadonlySet<string>; number: number } {
  const segments = path.split('/')
  const base = (segments.pop() ?? '').replace(/\.[^.]*$/, '')
  const own = findName(base, index)
  if (own.ids.size > 0) return own
  const folder = segments.pop()
  const inFolder = folder === undefined ? NOTHING : findName(folder, index)
  return { ids: inFolder.ids, number: Number(/\d{1,4}(?=\D*$)/.exec(base)?.[0] ?? 0) }
}

const NOTHING = { ids: new Set<string>() }

/** As a whole or without its number. A name that means two products in the two readings is not decided. */
function findName(text: string, index: Index): { ids: ReadonlySet<string>; number: number } {
  const suffix = SUFFIX.exec(text)
  const [, inBrackets, behind] = suffix ?? []
  const stem = suffix ? text.slice(0, suffix.index) : ''
  const number = Number(inBrackets ?? behind ?? 0)
  for (const kind of KINDS) {
    const whole = index[kind].get(toKey(text)) ?? NOTHING.ids
    const ofStem = index[kind].get(toKey(stem)) ?? NOTHING.ids
    if (whole.size > 0 && (kind === 'code' || ofStem.size === 0)) return { ids: whole, number: 0 }
    if (inBrackets !== undefined && ofStem.size > 0) return { ids: ofStem, number }
    const ids = new Set([...whole, ...ofStem])
    if (ids.size > 0) return { ids, number: whole.size > 0 ? 0 : number }
  }
  return { ids: NOTHING.ids, number }
}
