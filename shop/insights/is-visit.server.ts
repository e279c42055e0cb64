/** User agents of robots and of link previews. Cubot is a phone manufacturer. */
const PROGRAM =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternal|meta-external|whatsapp|telegram|skype|scan|monitor|uptime|lighthouse|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|axios|node|undici|apache|scrapy|feed|archiver/i

interface Asked {
  agent: string | undefined
  /** Sec-Purpose or Purpose: a prefetched page may never be shown. */
  purpose: string | undefined
  /** Sec-Fetch-Mode. The shop's worker also requests pages only to cache them; that is no visit. */
  mode: string | undefined
}

/** Whether a browser requests a page to show it. A heuristic: robots that send the headers of a browser are counted. */
export function isVisit({ agent, purpose, mode }: Asked): boolean {
  return (
    (mode === undefined || mode === 'navigate') &&
    purpose === undefined &&
    agent !== undefined &&
    !isProgram(agent)
  )
}

/** Cached results per user agent: the pattern takes longer than serving a cached page. */
const judged = new Map<string, boolean>()
const MAX_JUDGED = 1000

function isProgram(agent: string): boolean {
  const before = judged.get(agent)
  if (before !== undefined) return before
  const found = PROGRAM.test(agent)
  if (judged.size >= MAX_JUDGED) judged.clear()
  if (agent.length <= 400) judged.set(agent, found)
  return found
}
