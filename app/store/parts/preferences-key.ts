/** The preferences in `localStorage`. Their code is loaded only when there are some (catalog/restore-preferences.ts). */
export const PREFERENCES_KEY = 'azahar:preferencias'
