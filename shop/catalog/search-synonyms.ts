import { CONCENTRATION_SPELLINGS } from '#shop/products/parse-values.ts'
import { ON_SALE } from '#shop/products/product-price.ts'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'
import { NOTE_SYNONYMS, type Synonym } from './note-keys.ts'

/** The table of synonyms. Case and accents are ignored on both sides. */
export const SEARCH_SYNONYMS: readonly Synonym[] = [
  { typed: ['woody', 'wood', 'woods', 'amaderada', 'amaderados', 'madera', 'maderas'], means: ['Amaderado'] },
  { typed: ['fresh', 'fresca', 'frescos', 'frescas'], means: ['Fresco'] },
  { typed: ['citrus', 'citric', 'cítrica', 'cítricos', 'cítricas'], means: ['Cítrico'] },
  { typed: ['floral', 'florales', 'flores', 'flowers'], means: ['Floral'] },
  { typed: ['oriental', 'orientales'], means: ['Oriental'] },
  { typed: ['aquatic', 'marine', 'acuática', 'acuáticos', 'marino'], means: ['Acuático'] },
  { typed: ['sweet', 'dulce', 'dulces', 'goloso'], means: ['Gourmand'] },
  { typed: ['spicy', 'spice', 'especiada', 'especiados', 'especias'], means: ['Especiado'] },
  { typed: ['green'], means: ['Verde'] },
  { typed: ['fruity', 'fruit', 'fruta', 'frutas', 'frutales'], means: ['Frutal'] },

  {
    typed: [
      ...['men', 'man', 'mens', 'hombres', 'varón', 'varones', 'caballero', 'caballeros', 'para él'],
      ...['masculino', 'masculinos', 'masculina', 'masculinas'],
      ...['novio', 'esposo', 'papá', 'padre', 'hermano', 'amigo'],
    ],
    means: ['Hombre'],
  },
  {
    typed: [
      ...['women', 'woman', 'womens', 'mujeres', 'dama', 'damas', 'para ella'],
      ...['femenino', 'femeninos', 'femenina', 'femeninas'],
      ...['novia', 'esposa', 'mamá', 'madre', 'hermana', 'amiga'],
    ],
    means: ['Mujer'],
  },

  {
    typed: ['new arrivals', 'new arrival', 'new', 'nuevos', 'nueva', 'novedades', 'novedad'],
    means: ['Nuevo'],
  },
  {
    typed: ['best seller', 'best sellers', 'bestseller', 'bestsellers', 'más vendidos'],
    means: ['Más Vendido'],
  },
  {
    typed: [
      ...['sale', 'oferta', 'ofertas', 'descuento', 'descuentos', 'rebaja', 'rebajas'],
      ...['rebajado', 'rebajados', 'rebajada', 'rebajadas', 'promo', 'promos', 'promoción', 'promociones'],
    ],
    means: ['Oferta Especial', ON_SALE],
  },
  { typed: ['limited edition', 'limited', 'limitada'], means: ['Edición Limitada'] },
  { typed: ['exclusive', 'exclusiva', 'exclusivos'], means: ['Exclusivo'] },
  { typed: ['recommended', 'recomendados', 'recomendada'], means: ['Recomendado'] },

  ...CONCENTRATIONS.map((name) => ({ typed: CONCENTRATION_SPELLINGS[name], means: [name] })),
  { typed: ['sin alcohol', 'aceites', 'attars'], means: ['Aceite perfumado'] },

  { typed: ['frutilla', 'frutillas'], means: ['fresa'] },
  { typed: ['ananá', 'ananás'], means: ['piña'] },
  { typed: ['toronja', 'toronjas'], means: ['pomelo'] },
  { typed: ['decants', 'decantes'], means: ['decant'] },

  ...NOTE_SYNONYMS,

  { typed: ['خمرة'], means: ['khamrah'] },
  { typed: ['لطافة'], means: ['lattafa'] },
  { typed: ['أسد', 'اسد'], means: ['asad'] },
  { typed: ['يارا'], means: ['yara'] },
]
