/** The shelves under the featured perfumes, with the titles of app/store/home/shelves.tsx and in their default order. */
export const HOME_SHELVES = {
  bestSold: 'Más vendidos',
  offers: 'Ofertas',
  newest: 'Novedades',
  houses: 'Casas',
  decants: 'Prueba con un decant',
  families: 'Encuentra tu familia',
  reviews: 'Opiniones de compradores',
} as const

export type HomeShelf = keyof typeof HOME_SHELVES
export const DEFAULT_ORDER = Object.keys(HOME_SHELVES) as readonly HomeShelf[]

/** What the operator chose for home. */
export interface HomeSettings {
  /** The shown shelves in their order. */
  shelves: readonly HomeShelf[]
  /** Id of the perfume of the first section; null: the best one on sale. */
  heroProduct: string | null
  /** Storage path of an image in place of the perfume's own. */
  heroImage: string | null
}

export const DEFAULT_HOME: HomeSettings = { shelves: DEFAULT_ORDER, heroProduct: null, heroImage: null }

interface ShelfChoice {
  shelf: HomeShelf
  shown: boolean
}

/**
 * Every shelf once, in the order of a text such as `offers,-houses`, where a minus hides. Unknown names are ignored. A
 * shelf that the text does not name is shown after the shelf that precedes it by default.
 */
export function parseShelves(text: string | null): ShelfChoice[] {
  const choices: ShelfChoice[] = []
  for (const name of (text ?? '').split(',')) {
    const shelf = name.replace(/^-/, '')
    if (isShelf(shelf) && !choices.some((choice) => choice.shelf === shelf))
      choices.push({ shelf, shown: shelf === name })
  }
  for (const [place, shelf] of DEFAULT_ORDER.entries()) {
    if (choices.some((choice) => choice.shelf === shelf)) continue
    const before = choices.findIndex((choice) => choice.shelf === DEFAULT_ORDER[place - 1])
    choices.splice(before + 1, 0, { shelf, shown: true })
  }
  return choices
}

/** The text of the choices; empty for the default. */
export function formatShelves(choices: readonly ShelfChoice[]): string {
  const text = choices.map(({ shelf, shown }) => (shown ? shelf : `-${shelf}`)).join(',')
  return text === DEFAULT_ORDER.join(',') ? '' : text
}

/** Moves a shelf one place up (-1) or down (1); at the end of the list nothing changes. */
export function moveShelf(choices: readonly ShelfChoice[], shelf: string, by: -1 | 1): ShelfChoice[] {
  const moved = [...choices]
  const from = moved.findIndex((choice) => choice.shelf === shelf)
  const [one, other] = [moved[from], moved[from + by]]
  if (one && other) [moved[from], moved[from + by]] = [other, one]
  return moved
}

/** Where a shelf is now, as the screen says it after a move. */
export function placeText(choices: readonly ShelfChoice[], shelf: string): string {
  const place = choices.findIndex((choice) => choice.shelf === shelf)
  const title = isShelf(shelf) ? HOME_SHELVES[shelf] : ''
  return title && `«${title}» está ahora en el lugar ${place + 1} de ${choices.length}. Falta guardar.`
}

function isShelf(name: string): name is HomeShelf {
  return Object.hasOwn(HOME_SHELVES, name)
}
