import type { ColumnTarget } from '../column-targets.ts'
import { foldHeading } from '../formats/headings.ts'
import { findSizes } from '../reading/size-text.ts'

/** Folded headings and what their column holds, the first that matches counts. */
const HEADINGS: readonly (readonly [heading: RegExp, target: ColumnTarget])[] = [
  [/\b(gtin|ean(13)?|upc|barcode|barras?)\b/, 'gtin'],
  [/^(sku|clave|cod(igo)?|code|ref(erencia)?|id producto|no de parte|item (no|number|code))( .*)?$/, 'sku'],
  [/^(handle|url handle|slug|identificador)$/, 'handle'],
  [/^(moneda|currency|divisa)$/, 'currency'],
  [/^decants?$/, 'decant'],
  [/(notas?|notes?|acordes?)?.*\b(salida|top|cabeza|altas)\b/, 'top'],
  [/\b(corazon|middle|heart|medias)\b/, 'middle'],
  [/\b(notas? (de )?(fondo|base)|fondo|base notes?|base)\b/, 'base'],
  [/^(notas?|notes|notas olfativas|piramide( olfativa)?|aromas?|fragrance notes)$/, 'notes'],
  [/\b(familias?|family|acordes?|accords?)\b/, 'family'],
  [/^(genero|gender|sexo|sex|para|para quien|dirigido a|publico)$/, 'gender'],
  [/^(concentracion|concentration|tipo de (perfume|fragancia|concentracion)|edp edt)$/, 'concentration'],
  [
    /^(stock|existencias?|inventario|disponibles|unidades|cantidad|cant|qty|quantity|piezas|pzs|pcs|und?s?|saldo)( .*)?$/,
    'stock',
  ],
  // The last column of a file of errors.
  [/^motivo$/, 'ignore'],
  [/^(disp|disponible|disponibilidad|availability|available|hay)$/, 'availability'],
  [/^(estado|status|publicado|published)$/, 'state'],
  [
    /^(tamano?s?|tamanio|mls?|size|volumen|volume|contenido( neto)?|capacidad|presentacion|medida|onzas|oz|mililitros)( .*)?$/,
    'size',
  ],
  [/^(imagen(es)?|images?|fotos?|photos?|url.*|link.*|pics?)( .*)?$/, 'images'],
  [/^(atributos|etiquetas|tags|attributes)$/, 'attributes'],
  [/^(descripcion corta|short description|resumen)$/, 'shortDescription'],
  [/^(descripcion( larga)?|description|detalles?|body html|observaciones)$/, 'description'],
  [/^(marcas?|brands?|casa( perfumera)?|house|fabricante|disenador|designer|vendor|laboratorio)$/, 'brand'],
  [/^(titulo|title)$/, 'title'],
  [
    /^(nombres?( del? .*)?|name|product(o|os)?( name)?|perfumes?( name)?|articulos?|fragancias?|item|modelo|mercancia|lista( de .*)?)$/,
    'name',
  ],
]

const PRICE =
  /\b(precio|precios|price|valor|pvp|p v p|importe|monto|costo|coste|cost|venta|detal|mayor(eo)?|mayorista|publico|unitario|msrp|rrp|usd|crc|colones|pesos|dolares)\b|[$€₡¢]/
const SALE = /\b(oferta|rebaj\w*|promo\w*|descuento|sale|especial|ahora|liquidacion)\b/
/** Kinds of prices: the first that a table has is the price of the shop. */
const PRICE_KINDS: readonly RegExp[] = [
  /\b(pvp|p v p|publico|venta|detal|retail|msrp|rrp|al detalle|normal|regular|antes|lista|sugerido)\b/,
  /^(precio|precios|price|valor|precio unitario|p unit.*|unitario)$/,
  /\b(mayor\w*|wholesale|distribuidor|docena|caja|costo|coste|cost|compra)\b/,
]

/** What a column holds by its heading; undefined for a heading that does not say it. */
export function targetByHeading(heading: string): ColumnTarget | undefined {
  const folded = foldHeading(heading)
  if (folded === '' || /\b(dia|date|fecha|alt)\b/.test(folded)) return undefined
  const isPrice = PRICE.test(folded)
  if (isPrice && SALE.test(folded)) return 'salePrice'
  const words = folded.replace(/\b(precio|price|decants?|de|para|en)\b/g, ' ').trim()
  if (findSizes(heading).length === 1 && /^\d+([.,]\d+)?\s?(ml|oz|g)?s?$/.test(words.replace(/ (?=\d)/g, '')))
    return 'sizePrice'
  const found = HEADINGS.find(([pattern]) => pattern.test(folded))?.[1]
  if (found) return found
  if (isPrice) return 'price'
  return SALE.test(folded) && folded.split(' ').length < 3 ? 'salePrice' : undefined
}

/** The place of a heading among kinds of prices: the lowest is the price of the shop. */
export function priceRank(heading: string): number {
  const folded = foldHeading(heading)
  const kind = PRICE_KINDS.findIndex((pattern) => pattern.test(folded))
  // Costs are never better than a heading that only says "price" with other words.
  return kind === 2 ? 3 : kind < 0 ? 2 : kind
}
