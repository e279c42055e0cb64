import { showToast } from '#app/ui/toast.ts'

/** In `sessionStorage`: this window has signed out, and the page that it loads next says so. */
const KEY = 'azahar:salida'

/** Keeps the notice of a sign-out for the next page of this window. */
export function keepSignOutNotice(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without storage the sign-in page itself shows that the session is closed.
  }
}

/** Shows the notice once, if this window has just signed out. */
export function showSignOutNotice(): void {
  try {
    if (sessionStorage.getItem(KEY) === null) return
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
  showToast({ title: 'Sesión cerrada', description: 'Has cerrado sesión exitosamente', kind: 'success' })
}
