/** Milliseconds between two requests; public/worker/offline-page.js polls at the same interval. */
const INTERVAL = 20_000

/**
 * Polls the shop while it does not answer, also when the browser reports a connection: a shop that restarts breaks none.
 * `onAnswer` runs with each answer; the first request is made after the interval, or `atOnce`. Returns how to stop.
 */
export function pollShop(onAnswer: () => void, { atOnce = false } = {}): () => void {
  let isOver = false
  const ask = async () => {
    if (navigator.onLine && (await shopAnswers()) && !isOver) onAnswer()
  }
  if (atOnce) void ask()
  const timer = setInterval(ask, INTERVAL)
  addEventListener('online', ask)
  return () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('online', ask)
  }
}

async function shopAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
