/** A text that the specification quotes in English, and what a shop shows with the setting 'Todo en español'. */
export interface QuotedText {
  en: string
  es: string
}

/** The texts of the storefront and of error pages. Those of the admin area: quoted-admin-texts.ts. */
export const QUOTED_TEXTS = {
  findOutMore: { en: 'Find out more', es: 'Ver más' },
  filters: { en: 'Filters', es: 'Filtros' },
  clearAll: { en: 'Clear All', es: 'Borrar Todo' },
  apply: { en: 'Apply', es: 'Aplicar' },
  search: { en: 'Search', es: 'Buscar' },
  notFound: { en: 'Oops! Page not found', es: 'No encontramos esta página' },
  returnToHome: { en: 'Return to Home', es: 'Volver al inicio' },
  unexpectedError: { en: 'Unexpected Application Error!', es: 'Algo salió mal' },
} as const satisfies Record<string, QuotedText>

/** Offered in the search overlay; each finds perfumes in both languages. */
export const POPULAR_SEARCHES: readonly QuotedText[] = [
  { en: 'Floral', es: 'Floral' },
  { en: 'Woody', es: 'Amaderado' },
  { en: 'Fresh', es: 'Fresco' },
  { en: 'Oriental', es: 'Oriental' },
  { en: 'New Arrivals', es: 'Novedades' },
]

/** The setting; without settings the texts are English. */
export type QuotedLanguage = { allSpanish: boolean } | undefined

/**
 * `say` returns a text in the language of the setting, with the values of its placeholders such as `{max}`; `lang` is the
 * attribute of its element, none for Spanish.
 */
export function quotedTexts(settings: QuotedLanguage) {
  const language = settings?.allSpanish ? 'es' : 'en'
  return {
    say: (text: QuotedText, values: Readonly<Record<string, number>> = {}): string =>
      text[language].replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder)),
    lang: language === 'en' ? ('en' as const) : undefined,
  }
}

/** The store's name until the environment or the operator sets another. */
export const DEFAULT_STORE_NAME = 'Azahar'
