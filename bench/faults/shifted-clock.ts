import { readFileSync } from 'node:fs'

/**
 * Preloaded into every thread of a shop: shifts its clock by the milliseconds in the file that this variable names.
 * PGlite uses the same clock.
 */
const file = process.env.CLOCK_SHIFT ?? ''
const RealDate = Date
let shift = 0
let lookedAt = Number.NEGATIVE_INFINITY

function now(): number {
  if (performance.now() - lookedAt > 50) {
    lookedAt = performance.now()
    shift = Number(readFileSync(file, 'utf8'))
  }
  return RealDate.now() + shift
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
