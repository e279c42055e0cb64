import {
  DEFAULT_PREFERENCES,
  type Preferences,
  parsePreferences,
  rememberSearch,
} from '#shop/catalog/preferences.ts'

const KEY = 'azahar:preferencias'

/** What this browser remembers; the defaults when nothing readable is stored. Only after mount. */
export function loadPreferences(): Preferences {
  try {
    const json = localStorage.getItem(KEY)
    // parsePreferences falls back in silence; a text that is no JSON deserves its line in the console.
    if (json !== null) JSON.parse(json)
    return parsePreferences(json)
  } catch (error) {
    console.warn('Preferencias ilegibles: se usan las predeterminadas.', error)
    return DEFAULT_PREFERENCES
  }
}

/** Keeps the preferences. A full or forbidden storage is no reason to disturb the shopper. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch (error) {
    console.warn('No se pudieron guardar las preferencias.', error)
  }
}

/** Puts a term on top of the search history. */
export function saveSearch(term: string): void {
  const preferences = loadPreferences()
  savePreferences({ ...preferences, searchHistory: rememberSearch(preferences.searchHistory, term) })
}

/** Forgets every saved search. */
export function clearSearches(): void {
  savePreferences({ ...loadPreferences(), searchHistory: [] })
}
