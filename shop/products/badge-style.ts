import type { Attribute } from './value-sets.ts'

export type BadgeStyle = 'bestseller' | 'limited' | 'new' | 'sale' | 'secondary' | 'default'

const BADGE_STYLES: Readonly<Record<Attribute, BadgeStyle>> = {
  'Más Vendido': 'bestseller',
  'Edición Limitada': 'limited',
  Nuevo: 'new',
  'Oferta Especial': 'sale',
  Exclusivo: 'secondary',
  Recomendado: 'default',
}

/** The style of a badge; an unknown label has the default style. */
export function badgeStyle(attribute: string): BadgeStyle {
  return Object.hasOwn(BADGE_STYLES, attribute) ? BADGE_STYLES[attribute as Attribute] : 'default'
}
