import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Max variants of the markup of one owner. */
const MAX_VARIANTS = 8

const markups = new WeakMap<object, Map<string, string>>()

/** See `RenderCached`. The markup lives as long as its owner. */
export function renderCached(owner: object, variant: string, element: ReactElement): string {
  const ofOwner = markups.get(owner) ?? new Map<string, string>()
  const known = ofOwner.get(variant)
  if (known !== undefined) return known
  const markup = renderToString(element)
  if (ofOwner.size >= MAX_VARIANTS) ofOwner.clear()
  markups.set(owner, ofOwner.set(variant, markup))
  return markup
}
