import type { PerfumeFacts } from './catalog-perfume.ts'

/** The notice on every text and value that the loader invents. */
export const demonstrationNotice = 'Precio y tamaños de demostración.'

const wanted = { Hombre: 'para hombre', Mujer: 'para mujer', Unisex: 'unisex' } as const
const properNames = /^(Ambroxan|Ambrox|Cashmeran|Iso E Super|Akigalawood|Hedione|Javanol|Norlimbanol)/
const list = new Intl.ListFormat('es', { type: 'conjunction' })
/** Max length of a short description that a card shows uncut. */
const cardLength = 120

/** 'Oriental y gourmand: canela, dátil y vainilla. Precio y tamaños de demostración.' */
export function composeShortDescription(perfume: PerfumeFacts): string {
  const profile = list.format(perfume.scentFamily.map(inSentence)) || wanted[perfume.gender]
  const { top, middle, base } = perfume.notes
  const notes = [...new Set([top[0], middle[0], base[0]])].filter((note) => note !== undefined)
  for (let count = notes.length; count >= 0; count--) {
    const named = list.format(notes.slice(0, count).map(inSentence))
    const text = `${capitalize(profile)}${named && `: ${named}`}. ${demonstrationNotice}`
    if (text.length <= cardLength) return text
  }
  return demonstrationNotice
}

export function composeDescription(perfume: PerfumeFacts): string {
  const { top, middle, base } = perfume.notes
  const kind = perfume.concentration === 'Aceite perfumado' ? 'un aceite perfumado' : 'un perfume'
  const profile = list.format(perfume.scentFamily.map(inSentence))
  const first =
    `${perfume.name} es ${kind} ${wanted[perfume.gender]} de ${perfume.brand}` +
    `${perfume.year ? `, de ${perfume.year}` : ''}${profile && `, de perfil ${profile}`}.`
  const stages = [
    top.length > 0 && `salida de ${named(top)}`,
    middle.length > 0 && `corazón de ${named(middle)}`,
    base.length > 0 && `fondo de ${named(base)}`,
  ].filter((stage) => stage !== false)
  const second = stages.length > 0 ? ` ${capitalize(stages.join('; '))}.` : ''
  return `${first}${second} ${demonstrationNotice}`
}

const named = (notes: string[]) => list.format(notes.map(inSentence))
const inSentence = (name: string) =>
  properNames.test(name) ? name : name.charAt(0).toLocaleLowerCase('es') + name.slice(1)
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
