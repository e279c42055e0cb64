import { METALS, type Metal, type Palette, palette, type Ramp } from './palette.ts'
import { hash, pick } from './seed.ts'
import { SILHOUETTES, type Silhouette, type SilhouetteId } from './silhouettes.ts'
import { drawable } from './text.ts'

export interface Perfume {
  brand: string
  name: string
  scentFamily: readonly string[]
  gender: string
  concentration?: string
}

export type Finish = 'claro' | 'ahumado' | 'laca'
export type CapId = 'cilindro' | 'cupula' | 'cabujon' | 'bloque' | 'esfera' | 'cristal' | 'corona' | 'varilla'
export type LabelId = 'papel' | 'placa' | 'directo' | 'arco' | 'medallon' | 'banda' | 'ovalo'

/** Everything that is decided about a bottle before anything is drawn. */
export interface Design {
  key: string
  shape: Silhouette
  finish: Finish
  cap: CapId
  metal: Ramp
  metalId: Metal
  label: LabelId
  colors: Palette
  families: readonly string[]
  brand: string
  name: string
  concentration: string
  /** Seen against a dark wall, where clear glass shows night instead of daylight. */
  night?: boolean
}

const SHAPES: Record<string, readonly SilhouetteId[]> = {
  Hombre: [
    'columna',
    'facetado',
    'cubo',
    'cilindro',
    'octogono',
    'arco',
    'columna',
    'facetado',
    'cubo',
    'joya',
  ],
  Mujer: [
    'redondo',
    'gota',
    'joya',
    'arco',
    'cilindro',
    'octogono',
    'redondo',
    'gota',
    'columna',
    'facetado',
    'arco',
    'cubo',
  ],
  Unisex: ['columna', 'redondo', 'facetado', 'arco', 'joya', 'cilindro', 'gota', 'cubo', 'octogono'],
}

const CAPS: Record<SilhouetteId, readonly CapId[]> = {
  columna: ['cilindro', 'bloque', 'corona', 'cristal', 'bloque'],
  redondo: ['esfera', 'cupula', 'cabujon', 'cristal', 'corona'],
  facetado: ['cristal', 'bloque', 'corona', 'cabujon'],
  arco: ['cupula', 'esfera', 'cabujon', 'cupula'],
  joya: ['cabujon', 'cupula', 'corona', 'cristal'],
  cilindro: ['cilindro', 'esfera', 'bloque', 'corona'],
  gota: ['esfera', 'cupula', 'cristal', 'cabujon'],
  cubo: ['bloque', 'corona', 'cilindro', 'cristal', 'cabujon'],
  octogono: ['cristal', 'corona', 'cupula', 'cabujon', 'bloque'],
  attar: ['varilla'],
}

const LABELS: Record<SilhouetteId, readonly LabelId[]> = {
  columna: ['papel', 'placa', 'directo', 'arco', 'banda'],
  redondo: ['medallon', 'ovalo', 'directo', 'ovalo'],
  facetado: ['placa', 'directo', 'papel', 'medallon'],
  arco: ['arco', 'directo', 'banda', 'medallon'],
  joya: ['ovalo', 'directo', 'placa'],
  cilindro: ['banda', 'directo', 'papel', 'arco'],
  gota: ['ovalo', 'directo', 'medallon'],
  cubo: ['placa', 'papel', 'directo', 'medallon'],
  octogono: ['medallon', 'directo', 'placa', 'papel'],
  attar: ['ovalo', 'placa', 'directo'],
}

const FINISHES: Record<string, readonly Finish[]> = {
  Hombre: ['claro', 'claro', 'ahumado', 'laca', 'ahumado'],
  Mujer: ['claro', 'claro', 'claro', 'laca', 'ahumado'],
  Unisex: ['claro', 'claro', 'ahumado', 'laca'],
}

const TAIL =
  /[\s,–-]+((?:extrait|eau|elixir) de (?:parfum|toilette|cologne)(?: intense)?|(?:pure )?(?:perfume|parfum) oil|pure perfume|edp|edt)$/i

/** Label wording: the concentration leaves a long name and gets its own line; a repeated brand goes. */
function wording(perfume: Perfume): { brand: string; name: string; concentration: string } {
  const brand = drawable(perfume.brand.slice(0, 160))
  let name = drawable(perfume.name.slice(0, 240))
  let concentration = drawable((perfume.concentration ?? '').slice(0, 60))
  const tail = TAIL.exec(name)
  if (tail && tail.index > 0) {
    name = name.slice(0, tail.index)
    concentration ||= tail[1] ?? ''
  }
  if (brand && name.toLowerCase().startsWith(`${brand.toLowerCase()} `)) name = name.slice(brand.length + 1)
  name = name.replace(/'/g, '’')
  return { brand, name: name || brand, concentration: concentration || 'Eau de Parfum' }
}

/** All choices for one perfume; the same brand and name always give the same bottle. */
export function design(perfume: Perfume): Design {
  const key = `${perfume.brand}\u0001${perfume.name}`
  const oil = /aceite|attar|\boil\b|mukhallat/i.test(`${perfume.concentration ?? ''} ${perfume.name}`)
  const gender = perfume.gender in SHAPES ? perfume.gender : 'Unisex'
  const shape = SILHOUETTES[oil ? 'attar' : pick(key, 'shape', SHAPES[gender] as readonly SilhouetteId[])]
  const metalId = pick<Metal>(key, 'metal', ['oro', 'oro', 'laton', 'cobre', 'plata', 'oro'])
  return {
    key: hash(key).toString(36),
    shape,
    finish: oil ? 'claro' : pick(key, 'finish', FINISHES[gender] as readonly Finish[]),
    cap: pick(key, 'cap', CAPS[shape.id]),
    metal: METALS[metalId],
    metalId,
    label: pick(key, 'label', LABELS[shape.id]),
    colors: palette(perfume.scentFamily),
    families: perfume.scentFamily,
    ...wording(perfume),
  }
}
