import { CONCENTRATION_SPELLINGS } from '#shop/products/parse-values.ts'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'

/** Typed words or phrases, and the matching terms of the catalog. */
export type Synonym = { readonly typed: readonly string[]; readonly means: readonly string[] }

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
    ],
    means: ['Hombre'],
  },
  {
    typed: [
      ...['women', 'woman', 'womens', 'mujeres', 'dama', 'damas', 'para ella'],
      ...['femenino', 'femeninos', 'femenina', 'femeninas'],
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
    typed: ['sale', 'oferta', 'ofertas', 'descuento', 'descuentos', 'rebaja', 'rebajas'],
    means: ['Oferta Especial'],
  },
  { typed: ['limited edition', 'limited', 'limitada'], means: ['Edición Limitada'] },
  { typed: ['exclusive', 'exclusiva', 'exclusivos'], means: ['Exclusivo'] },
  { typed: ['recommended', 'recomendados', 'recomendada'], means: ['Recomendado'] },

  ...CONCENTRATIONS.map((name) => ({ typed: CONCENTRATION_SPELLINGS[name], means: [name] })),

  { typed: ['decants', 'decantes'], means: ['decant'] },

  { typed: ['vanilla', 'فانيليا'], means: ['vainilla'] },
  { typed: ['vainilla'], means: ['vanilla'] },
  { typed: ['ud', 'aoud', 'oudh', 'aud', 'agarwood', 'عود'], means: ['oud'] },
  { typed: ['amber', 'عنبر'], means: ['ámbar', 'amber'] },
  { typed: ['ámbar'], means: ['amber'] },
  { typed: ['rosa'], means: ['rose'] },
  { typed: ['rose', 'rosas', 'ward', 'ورد'], means: ['rosa', 'rose'] },
  { typed: ['musk', 'misk', 'almizcles', 'مسك'], means: ['almizcle', 'musk'] },
  { typed: ['almizcle'], means: ['musk'] },
  { typed: ['durazno', 'duraznos', 'peach'], means: ['melocotón', 'durazno'] },
  { typed: ['melocotón', 'melocotones'], means: ['melocotón', 'durazno'] },
  { typed: ['saffron', 'زعفران'], means: ['azafrán'] },
  { typed: ['jasmine', 'ياسمين'], means: ['jazmín'] },
  { typed: ['sandalwood', 'صندل'], means: ['sándalo'] },
  { typed: ['leather'], means: ['cuero'] },
  { typed: ['incense', 'bakhoor', 'بخور'], means: ['incienso', 'bakhoor'] },
  { typed: ['cinnamon'], means: ['canela'] },
  { typed: ['coffee'], means: ['café'] },
  { typed: ['coconut'], means: ['coco'] },
  { typed: ['patchouli'], means: ['pachulí', 'patchouli'] },

  { typed: ['خمرة'], means: ['khamrah'] },
  { typed: ['لطافة'], means: ['lattafa'] },
  { typed: ['أسد', 'اسد'], means: ['asad'] },
  { typed: ['يارا'], means: ['yara'] },
]
