import {
  DEFAULT_PREFERENCES,
  type Preferences,
  parsePreferences,
  rememberSearch,
} from '#shop/catalog/preferences.ts'
import { storedText } from './stored-text.ts'

const KEY = 'azahar:preferencias'

/** The preferences of this browser; the defaults when nothing readable is stored. Only after mount. */
export function loadPreferences(): Preferences {
  try {
    const json = localStorage.getItem(KEY)
    // parsePreferences falls back silently; invalid JSON is logged here.
    if (json !== null) JSON.parse(json)
    return parsePreferences(json)
  } catch (error) {
    console.warn('Preferencias ilegibles: se usan las predeterminadas.', error)
    return DEFAULT_PREFERENCES
  }
}

/** Stores the preferences. A full or forbidden storage is only logged. */
export function savePreferences(preferences: Preferences): void {
  storedText(KEY).write(JSON.stringify(preferences))
}

/** Puts a term on top of the search history. */
export function saveSearch(term: string): void {
  const preferences = loadPreferences()
  savePreferences({ ...preferences, searchHistory: rememberSearch(preferences.searchHistory, term) })
}

/** Deletes every saved search. */
export function clearSearches(): void {
  savePreferences({ ...loadPreferences(), searchHistory: [] })
}
