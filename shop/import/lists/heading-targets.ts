import { type ColumnTarget, SIZE_TARGETS } from '../column-targets.ts'
import { foldHeading } from '../formats/headings.ts'
import { findSizes, SIZE, withoutConversions, withoutDecantWords } from '../reading/size-text.ts'

/** Folded headings and what their column holds, the first that matches counts. */
const HEADINGS: readonly (readonly [heading: RegExp, target: ColumnTarget])[] = [
  [/\b(gtin|ean(13)?|upc|barcode|barras?)\b/, 'gtin'],
  [/^(sku|clave|cod(igo)?|code|ref(erencia)?|id producto|no de parte|item (no|number|code))( .*)?$/, 'sku'],
  [/^(reference( #)?|product (sku|code))$/, 'sku'],
  [/^post name$/, 'handle'],
  [/^post title$/, 'title'],
  [/^post content$/, 'description'],
  [/^post excerpt$/, 'shortDescription'],
  [/^((post|product) status)$/, 'state'],
  [/^(stock status|estado del? (stock|inventario))$/, 'availability'],
  [/^quantity of included/, 'ignore'],
  [/^((url )?handle( id)?|slug|identificador( de url)?)$/, 'handle'],
  [/^(moneda|currency|divisa)$/, 'currency'],
  [/^decants?$/, 'decant'],
  [/(notas?|notes?|acordes?)?.*\b(salida|top|cabeza|altas)\b/, 'top'],
  [/\b(corazon|middle|heart|medias)\b/, 'middle'],
  [/\b(notas? (de )?(fondo|base)|fondo|base notes?|base)\b/, 'base'],
  [/^(notas?|notes|notas olfativas|piramide( olfativa)?|aromas?|fragrance notes)$/, 'notes'],
  [/\b(familias?|family|acordes?|accords?)\b/, 'family'],
  [/^((genero|gender|sexo)( objetivo)?|target gender|sex|para|para quien|dirigido a|publico)$/, 'gender'],
  [/^(concentracion|concentration|conc|tipo de (perfume|fragancia|concentracion)|edp edt)$/, 'concentration'],
  [/^(stock|existencias?|inv|inventario|cantidad|cant) (min|max)[a-z]*\b/, 'ignore'],
  [
    /^(stock|existencias?|inventario|inventory|current quantity|on hand|in stock(?= .)|disponibles|unidades|cantidad|cant|qty|quantity|piezas|pzs|pcs|und?s?|uds?|saldo)( .*)?$/,
    'stock',
  ],
  // The last column of a file of errors.
  [/^motivo$/, 'ignore'],
  [/^(disp|disponible|disponibilidad|availability|available|hay|(in|en) stock)$/, 'availability'],
  [/^(estado|status|publicado|published|visible|activ[oa]|active( 0 1)?|mostrar( en .*)?)$/, 'state'],
  [
    /^(tamano?s?|tamanio|mls?|size|volumen|volume|contenido( neto)?|capacidad|presentacion|formato|variante?|variacion|variation( name)?|medida|onzas|oz|mililitros)( .*)?$/,
    'size',
  ],
  [/^((product|main|additional) )?(imagen(es)?|images?|fotos?|photos?|pics?)( .*)?$/, 'images'],
  [/^(url|link|enlace)s?( .*)?$/, 'images'],
  [/^(atributos|etiquetas|tags|attributes)$/, 'attributes'],
  [/^(descripcion corta|short description|resumen|summary)$/, 'shortDescription'],
  [/^(descripcion( larga)?|description|detalles?|body html)$/, 'description'],
  [
    /^(marcas?|brands?|casa( perfumera)?|house|fabricante|manufacturer|disenador|designer|vendor|laboratorio)$/,
    'brand',
  ],
  [/^(titulo|title)$/, 'title'],
  [
    /^(nombres?( del? (?!propiedad|atributo|opcion|proveedor).*)?|name|item name|product(o|os)?( name)?|perfumes?( name)?|articulos?|fragancias?|fragrances?( name)?|item|modelo|mercancia|lista( de .*)?)$/,
    'name',
  ],
]

const PRICE =
  /\b(precio|precios|price|valor|pvp|p v p|importe|monto|costo|coste|cost|venta|compra|detal|menudeo|menor|minorista|retail|mayor(eo)?|mayorista|wholesale|publico|unitario|p u|(?:p|v|vr|vlr) unit|distribuidor|docena|contado|efectivo|tarjeta|msrp|rrp|usd|crc|colones|pesos|dolares)\b|[$€₡¢]/
const SALE = /\b(oferta|rebaj\w*|promo\w*|descuento|sale|especial|ahora|liquidacion)\b/
/** Kinds of prices: the first that a table has is the price of the shop. */
const PRICE_KINDS: readonly RegExp[] = [
  /\b(pvp|p v p|publico|venta|detal|menudeo|menor|minorista|retail|msrp|rrp|al detalle|normal|regular|lista|sugerido)\b/,
  /^(precio|precios|price|valor|precio unitario|p unit.*|unitario)$|\b(contado|efectivo)\b/,
]
/** Prices that are no longer those of the list. */
const FORMER_PRICE = /\b(antes|anterior|antigu[oa]|viej[oa])\b/
/** Prices of resellers, whatever else their headings say. */
const RESELLER_PRICE = /\b(mayor\w*|wholesale|distribuidor|docena|caja|costo|coste|cost|compra)\b/

/** What a column holds by its heading; undefined for a heading that does not say it. */
export function targetByHeading(heading: string): ColumnTarget | undefined {
  const folded = foldHeading(heading)
  if (folded === '' || /\b(dia|date|fecha|alt)\b/.test(folded)) return undefined
  const ofSize = sizeTarget(heading)
  if (ofSize) return ofSize
  const isPrice = isPriceHeading(heading)
  if (isPrice && SALE.test(folded)) return 'salePrice'
  if (isPieces(heading)) return 'price'
  const words = folded
    .replace(/\b(precio|price|decants?|botellas?|frascos?|bottle|de|para|en)\b/g, ' ')
    .trim()
  if (findSizes(heading).length === 1 && /^\d+([.,]\d+)?\s?(ml|oz|g)?s?$/.test(words.replace(/ (?=\d)/g, '')))
    return 'sizePrice'
  const found = HEADINGS.find(([pattern]) => pattern.test(folded))?.[1]
  if (found) return found
  if (isPrice) return 'price'
  // A discount alone is an amount or a percentage of the price.
  return SALE.test(folded) && !/\bdescuento\b/.test(folded) && folded.split(' ').length < 3
    ? 'salePrice'
    : undefined
}

/** What a column has of the one size that its heading names: "Stock 100 ml"; undefined for its price. */
function sizeTarget(heading: string): ColumnTarget | undefined {
  if (withoutConversions(findSizes(heading)).length !== 1) return undefined
  const target = targetByHeading(withoutDecantWords(heading).replace(SIZE, ' '))
  return Object.entries(SIZE_TARGETS).find(([ofRow]) => ofRow === target)?.[1]
}

/** Whether a heading names prices; "Público" may also name the buyer. */
export function isPriceHeading(heading: string): boolean {
  const folded = foldHeading(heading)
  return PRICE.test(folded) && !/\b(envio|shipping)\b/.test(folded)
}

/** Whether a heading names the price that is left of another one. */
export function isFinalPrice(heading: string): boolean {
  return /\bfinal\b/.test(foldHeading(heading)) && isPriceHeading(heading)
}

/** Whether a heading names the pieces that can be sold, not all that there are. */
export function isSellable(heading: string): boolean {
  return /^(disp|available)/.test(foldHeading(heading))
}

/** Whether a heading names a price by the pieces that one buys: "1 PZA", "6 pzas". */
export function isPieces(heading: string): boolean {
  return /^\d{1,3} ?(pz|pc|pieza|unidad|und?|ud)[a-z]{0,3}$/.test(foldHeading(heading))
}

/** Whether a heading names URLs, and not that they are of images. */
export function isLinkHeading(heading: string): boolean {
  const folded = foldHeading(heading)
  return /^(url|link|enlace)s?\b/.test(folded) && !/\b(imag|foto|photo|pic)/.test(folded)
}

/** The place of a heading among kinds of prices: the lowest is the price of the shop. */
export function priceRank(heading: string): number {
  const folded = foldHeading(heading)
  if (isPieces(heading)) return folded.startsWith('1 ') ? 1 : 3
  if (FORMER_PRICE.test(folded)) return 4
  const kind = PRICE_KINDS.findIndex((pattern) => pattern.test(folded))
  // Costs are never better than a heading that only says "price" with other words.
  const rank = RESELLER_PRICE.test(folded) ? 3 : kind < 0 ? 2 : kind
  // Buyers pay the price with the tax.
  return /\b(excl\w*|sin|s) *(de )?(iva|impuestos?|imp|tax)?$|\b(imp|tax) excl/.test(folded)
    ? rank + 0.5
    : rank
}
