import { setTimeout as pause } from 'node:timers/promises'

/** Number of requested pages, and every answer that was not a page. */
export interface Reading {
  pages: number
  failed: Map<string, number>
}

const CACHED_PAGES = ['/', '/catalog', '/men', '/about']

/** A visitor who requests cached pages continuously and, with `unseen`, uncached ones. */
export async function read(url: string, isOver: () => boolean, { unseen = true } = {}): Promise<Reading> {
  const reading: Reading = { pages: 0, failed: new Map() }
  for (let turn = 0; !isOver(); turn++) {
    const page =
      unseen && turn % 3 === 0
        ? `/catalog?precio_max=${100 + turn / 100}`
        : CACHED_PAGES[turn % CACHED_PAGES.length]
    const answer = await fetch(url + page, { signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => (await answer.text()) && String(answer.status),
      (error) => String(error.cause?.code ?? error.name),
    )
    reading.pages++
    if (answer !== '200') {
      const what = `${answer} ${page?.split('?')[0]}`
      reading.failed.set(what, (reading.failed.get(what) ?? 0) + 1)
    }
    await pause(20)
  }
  return reading
}

/** Requests each page once, so that it is cached. */
export async function warmCache(url: string): Promise<void> {
  for (const page of CACHED_PAGES) await (await fetch(url + page)).text()
}
