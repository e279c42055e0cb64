import { fullDay } from '#shop/dates/days.ts'
import { parseLocalTime } from '#shop/dates/local-time.ts'

/** Who sees a product. The trash is no state: a removed product has no rows (`removed-products.server.ts`). */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** The states as the operator reads them. A draft with a moment of publication is 'Programado'. */
export const STATE_LABELS: Readonly<Record<ProductState | 'scheduled', string>> = {
  published: 'Publicado',
  draft: 'Borrador',
  scheduled: 'Programado',
  archived: 'Archivado',
}

/** What the form offers: a scheduled product is a draft that publishes itself. */
export const STATE_CHOICES = ['published', 'draft', 'scheduled', 'archived'] as const
export type StateChoice = (typeof STATE_CHOICES)[number]

/** The choice of a form; without one the product is published. */
export function toStateChoice(text: string): StateChoice {
  return STATE_CHOICES.find((choice) => choice === text) ?? 'published'
}

export function toProductState(text: string): ProductState {
  const choice = toStateChoice(text)
  return choice === 'scheduled' ? 'draft' : choice
}

/** Whether a product in this state may lack everything but its name: visitors cannot see it. */
export function mayBeIncomplete(choice: StateChoice): boolean {
  return choice === 'draft' || choice === 'archived'
}

/** A local time as typed ("2026-11-24T09:00") with its time zone, as one form value; empty without a time. */
export function writePublishAt(local: string, timeZone: string): string {
  return local === '' ? '' : `${local}@${timeZone}`
}

/** The typed local time of a form value. */
export function localPublishAt(publishAt: string): string {
  return publishAt.split('@')[0] ?? ''
}

/** The moment of a form value; undefined when it is empty or invalid. */
export function parsePublishAt(publishAt: string): Date | undefined {
  const [local = '', timeZone = ''] = publishAt.split('@')
  return parseLocalTime(timeZone, local)
}

/** "24 nov 2026, 09:00" */
export function publishAtText(publishAt: string): string {
  const [day = '', time = ''] = localPublishAt(publishAt).split('T')
  return time === '' ? publishAt : `${fullDay(day)}, ${time}`
}
