import { readText, writeText } from '#app/parts/stored-text.ts'
import { showToast } from '#app/ui/toast.ts'

/** In `sessionStorage`: this window has signed out, and the page that it loads next says so. */
const KEY = 'azahar:salida'

/** Keeps the notice of a sign-out for the next page of this window. */
export function keepSignOutNotice(): void {
  writeText(KEY, '1', 'sessionStorage')
}

/** Shows the notice once, if this window has just signed out. */
export function showSignOutNotice(): void {
  if (readText(KEY, 'sessionStorage') === null) return
  writeText(KEY, null, 'sessionStorage')
  showToast({ title: 'Sesión cerrada', description: 'Has cerrado sesión exitosamente', kind: 'success' })
}
