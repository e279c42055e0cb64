import { storedValue } from '#app/parts/stored-text.ts'
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  parsePreferences,
  rememberSearch,
} from '#shop/catalog/preferences.ts'

const stored = storedValue('azahar:preferencias', DEFAULT_PREFERENCES, parsePreferences)

/** The preferences of this browser; the defaults when nothing readable is stored. Only after mount. */
export const loadPreferences = stored.current

/** Stores the preferences. A full or forbidden storage is only logged. */
export function savePreferences(preferences: Preferences): void {
  stored.write(preferences)
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
