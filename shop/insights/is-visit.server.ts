/** Programs that read pages for nobody, or only to show a preview of a link. Cubot makes phones. */
const PROGRAM =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternal|meta-external|whatsapp|telegram|skype|scan|monitor|uptime|lighthouse|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|axios|node|undici|apache|scrapy|feed|archiver/i

interface Asked {
  agent: string | undefined
  /** Sec-Purpose or Purpose: a page fetched in advance may never be looked at. */
  purpose: string | undefined
  /** Sec-Fetch-Mode. The shop's worker fetches pages again only to keep them; that is no visit. */
  mode: string | undefined
}

/** Whether somebody's browser asks for a page to look at. A guess by its own word: robots that say nothing are counted. */
export function isVisit({ agent, purpose, mode }: Asked): boolean {
  return (
    (mode === undefined || mode === 'navigate') &&
    purpose === undefined &&
    agent !== undefined &&
    !isProgram(agent)
  )
}

/** What many say is looked at once: the pattern takes longer than all else a cached page costs here. */
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
