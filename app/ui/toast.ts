/** A link to a path of the shop, or a button. */
type ToastAction = { label: string } & ({ to: string } | { onSelect: () => void })

export interface ToastRequest {
  title: string
  description?: string
  kind?: 'success' | 'error' | 'info'
  action?: ToastAction | readonly ToastAction[]
  /** The language of the texts when it is not Spanish. */
  lang?: string | undefined
  /** Shown by the `Toaster` of this place while there is one; otherwise over the page. */
  place?: string
  /** A new notice replaces the open one about the same thing; without it, the one with the same texts. */
  about?: string
}

export interface Toast extends ToastRequest {
  id: number
}

/** Milliseconds that a notice is shown. */
export const DURATION = 4000

const NONE: readonly Toast[] = []
let toasts = NONE
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short notice: 4 seconds, or until dismissed when it is an error or has an action. Returns its id. */
export function showToast(request: ToastRequest): number {
  const id = ++lastId
  change([...toasts.filter((toast) => !isReplaced(toast, request)), { ...request, id }])
  return id
}

function isReplaced(toast: Toast, { about, title, description }: ToastRequest): boolean {
  if (about !== undefined) return toast.about === about
  return toast.title === title && toast.description === description
}

/** Removes a notice by its id, or the one about something. */
export function dismissToast(which: number | string): void {
  change(toasts.filter(({ id, about }) => id !== which && about !== which))
}

const places: string[] = []

/** Notices for a place are shown there until the returned function is called. */
export function openPlace(place: string): () => void {
  places.push(place)
  change([...toasts])
  return () => {
    places.splice(places.indexOf(place), 1)
    change([...toasts])
  }
}

/** Whether a notice belongs to the `Toaster` of a place; without `place`, to the one over the page. */
export function belongsTo({ place }: Toast, toaster: string | undefined): boolean {
  return toaster === undefined ? place === undefined || !places.includes(place) : place === toaster
}

/** The open notices, oldest first; a store for `useSyncExternalStore`. */
export const openToasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  onServer: () => NONE,
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
