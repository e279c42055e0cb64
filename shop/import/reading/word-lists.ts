import type { Concentration, Gender } from '#shop/products/value-sets.ts'

/** A pattern that begins and ends at the edges of words, whatever the case. */
const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

/** How lists say that none is left: the source of a pattern, without case and accents. */
export const SOLD_OUT = 'agotad[oa]s?|sold ?out|sin (?:stock|existencias?)|out ?of ?stock'

/** Characters of emoji, for a class of a pattern. ©, ® and ™ are pictographs, too. */
export const EMOJI =
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\ufe0f\\u200d\\u20e3'

/** How titles name concentrations; the first that matches counts. */
export const CONCENTRATION_WORDS: readonly (readonly [RegExp, Concentration])[] = [
  [words('extrait(?: de (?:parfum|perfume))?|extracto de perfume'), 'Extrait de Parfum'],
  [words('eau de (?:parfum|perfume|parfume|perfum)s?|edp|e\\.d\\.p\\.?|e d p'), 'Eau de Parfum'],
  [words('eau de toill?ett?e?s?|edt|e\\.d\\.t\\.?|e d t'), 'Eau de Toilette'],
  [words('eau de cologne|edc|e\\.d\\.c\\.?|agua de colonia'), 'Eau de Cologne'],
  [words('aceite perfumado|aceite de perfume|(?:concentrated )?perfume oil|cpo'), 'Aceite perfumado'],
  [words('bruma(?: perfumada| corporal)?|body mist'), 'Bruma perfumada'],
]

/** Words for the buyer that are no part of a perfume's name. */
export const GENDER_WORDS: readonly (readonly [RegExp, Gender])[] = [
  [
    words(
      '(?:para |p/ ?)?(?:hombres? y mujer(?:es)?|mujer(?:es)? y hombres?|damas? y caballeros?|men (?:and|&) women|women (?:and|&) men)',
    ),
    'Unisex',
  ],
  [words('unisex(?:o|es)?|un[is]{1,3}ex|unsiex|unisx|uni-sex|unisexx'), 'Unisex'],
  [words('(?:para |p/ ?|de )?(?:mujer(?:es)?|damas?|femenin[oa]s?)|para ella'), 'Mujer'],
  [words('(?:para |p/ ?|de )?(?:hombres?|caballeros?|masculin[oa]s?|varon(?:es)?|varón)|para él'), 'Hombre'],
]

/** Other words for the buyer: alone in a cell, or between the parts of a title. */
export const SHORT_GENDER_WORDS: readonly (readonly [RegExp, Gender])[] = [
  [words('p\\/m|dam|fem|muj|se[ñn]oras?'), 'Mujer'],
  [words('p\\/h|cab|caball|masc|hom|se[ñn]or(?:es)?'), 'Hombre'],
  [words('uni|unix'), 'Unisex'],
]

/** Words for the buyer that are often part of the name: "Hawas for Him", "Club de Nuit Woman". */
export const NAME_GENDER_WORDS: readonly (readonly [RegExp, Gender])[] = [
  [words('(?:for |pour )?(?:women|woman|femmes?|ladies|female)|for her'), 'Mujer'],
  [words('(?:for |pour )?(?:men|man|hommes?|male|gentlemen)|for him'), 'Hombre'],
]
