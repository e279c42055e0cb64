import { sharedValue } from './shared-value.ts'

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

/** The open notices, oldest first. */
export const openToasts = sharedValue<readonly Toast[]>([])
let lastId = 0

/** Shows a short notice: 4 seconds, or until dismissed when it is an error or has an action. Returns its id. */
export function showToast(request: ToastRequest): number {
  const id = ++lastId
  const others = openToasts.current().filter((toast) => !isReplaced(toast, request))
  openToasts.change([...others, { ...request, id }])
  return id
}

function isReplaced(toast: Toast, { about, title, description }: ToastRequest): boolean {
  if (about !== undefined) return toast.about === about
  return toast.title === title && toast.description === description
}

/** Removes a notice by its id, or the one about something. */
export function dismissToast(which: number | string): void {
  openToasts.change(openToasts.current().filter(({ id, about }) => id !== which && about !== which))
}

const places: string[] = []

/** Notices for a place are shown there until the returned function is called. */
export function openPlace(place: string): () => void {
  const showAgain = () => openToasts.change([...openToasts.current()])
  places.push(place)
  showAgain()
  return () => {
    places.splice(places.indexOf(place), 1)
    showAgain()
  }
}

/** Whether a notice belongs to the `Toaster` of a place; without `place`, to the one over the page. */
export function belongsTo({ place }: Toast, toaster: string | undefined): boolean {
  return toaster === undefined ? place === undefined || !places.includes(place) : place === toaster
}
