import type { Gender } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findGender } from '../formats/field-cells.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { findSizes, isDecantText, type NamedSize, SIZE, withoutDecantWords } from '../reading/size-text.ts'
import { GENDER_WORDS, NAME_GENDER_WORDS } from '../reading/word-lists.ts'

/** What a section heading sets for the rows below. */
export interface Section {
  gender?: Gender
  brand?: string
  /** The rows below are decants, of this size where they name none. */
  decant?: NamedSize | true
  /** The rows below are testers. */
  tester?: true
}

const TESTERS = /(?<!\p{L})(?:testers?|probador(?:es)?)(?!\p{L})/iu

/** Words of headings that are no names. */
const GENERIC =
  /\b(perfumes?|perfumeria|fragancias?|lociones|lista|catalogo|precios?|linea|coleccion|marcas?|arabes?|arabic|disenador|nicho|originales?|importados?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|disponibles?|para|de|del|la|las|los|el|y|en|caballero|stock|casa|productos?|seccion|por|unidad|mayor|mayoristas?|minoristas?|detal|alta|gama|20\d\d)\b/g
/** Words of free text around the table. */
const NOTICE =
  /\b(gracias|sujetos?|validos?|vigentes?|actualizad[oa]s?|fecha|consult\w*|nota|iva|condiciones|garantia|minimo|precios? (no )?inclu\w*|cambian?|aviso|entrega|hola|buen[oa]s|bienvenid[oa]s?|al (por )?mayor)\b/
/** Ways to reach or pay the supplier, whatever numbers are beside them. */
const CONTACT =
  /\b(whats?app|wsp|pedidos?|contacto|tel(efono)?s?|cel(ular)?|envios?|pagos?|www|https?|transferencia|sinpe|cuenta|iban)\b|@|(?<!\d)\d{4}-\d{4}(?!\d)|\+\d{2,3} ?\d/
const TOTAL =
  /^(gran |sub ?)?total(es)?\b|^suma\b|^promedio\b|^(iva|i\.v\.a\.?|impuestos?|descuento)[\s(:]*(\d+([.,]\d+)?\s?%)?[):]*$|^((costo|gastos) de )?(envio|flete)s?:?$/

/** Whether a row sums up or ends the table. */
export function isTotal(text: string): boolean {
  return TOTAL.test(foldText(text).trim())
}

export function isNotice(text: string): boolean {
  return NOTICE.test(foldText(text)) || isContact(text)
}

export function isContact(text: string): boolean {
  return CONTACT.test(foldText(text))
}

/** The section that a lone text begins: "PERFUMES DE MUJER", "LATTAFA", "ARMAF HOMBRE"; undefined for other texts. */
export function readSection(text: string, brands: BrandFinder): Section | undefined {
  const gender = findGender(text)
  const decant = isDecantText(text)
  const tester = TESTERS.test(text)
  const [size, other] = decant ? findSizes(text) : []
  let rest = withoutDecantWords(decant ? text.replace(SIZE, ' ') : text).replace(TESTERS, ' ')
  for (const [pattern] of [...GENDER_WORDS, ...NAME_GENDER_WORDS]) rest = rest.replace(pattern, ' ')
  const words =
    foldText(rest)
      .replace(GENERIC, ' ')
      .match(/[\p{L}\p{N}&'’.]+/gu) ?? []
  const name = words.join(' ').replace(/\.+$/, '')
  // "JUNAID PERFUMES" is a brand with such a word.
  const brand = name === '' ? undefined : (brands.match(rest) ?? brands.match(name))
  if (name !== '' && brand === undefined) return undefined
  return gender || brand || decant || tester || GENERIC.test(foldText(text))
    ? {
        ...(gender && { gender }),
        ...(brand && { brand }),
        ...(decant && { decant: size && !other ? size : decant }),
        ...(tester && { tester }),
      }
    : undefined
}

/**
 * The headings above a row. The kind that came first is the outer one: under "HOMBRE", "LATTAFA" and then "AFNAN" stay
 * under "HOMBRE", and the next gender ends both.
 */
export class SectionPath {
  #path: (keyof Section)[] = []
  current: Section = {}

  enter(section: Section): void {
    // Of several the brand is the outer one: "AFNAN" below "ARMAF HOMBRE" ends both.
    const kinds = (['brand', 'gender', 'decant', 'tester'] as const).filter(
      (one) => section[one] !== undefined,
    )
    const [kind] = kinds
    if (!kind) {
      this.leave()
      return
    }
    // Decants of one size are a list of their own, of all brands.
    if (kind === 'decant' && section.decant !== true) this.leave()
    const at = this.#path.indexOf(kind)
    const outer = kinds.length > 1 ? [] : at < 0 ? this.#path : this.#path.slice(0, at)
    this.#path = [...outer, ...kinds]
    const all = { ...this.current, ...section }
    this.current = Object.fromEntries(this.#path.map((one) => [one, all[one]])) as Section
  }

  /** An unknown heading ends all sections. */
  leave(): void {
    this.#path = []
    this.current = {}
  }
}
