import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { RenderCached } from './cached-markup.ts'

/** Max variants of the markup of one owner. */
const MAX_VARIANTS = 8

const markups = new WeakMap<object, Map<string, string>>()

/** In cached markup in the place of the text of one page. No other text contains it. */
const ANY_TEXT = randomUUID()

/** See `RenderCached`. The markup lives as long as its owner. */
export const renderCached: RenderCached = (owner, variant, render, ownText) => {
  const key = ownText ? ANY_TEXT + variant : variant
  const ofOwner = markups.get(owner) ?? new Map<string, string>()
  const markup = ofOwner.get(key) ?? renderToString(render(ownText && ANY_TEXT))
  if (!ofOwner.has(key)) {
    if (ofOwner.size >= MAX_VARIANTS) ofOwner.clear()
    markups.set(owner, ofOwner.set(key, markup))
  }
  return ownText ? markup.replace(ANY_TEXT, () => renderToString(ownText)) : markup
}
