/** Runs a task some time after the page has loaded, when the browser is idle; the returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  let timer: number | undefined
  const plan = () => {
    // Safari has no idle callbacks.
    timer = window.setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(task) : task()),
      300,
    )
  }
  if (document.readyState === 'complete') plan()
  else window.addEventListener('load', plan, { once: true })
  return () => {
    window.removeEventListener('load', plan)
    clearTimeout(timer)
  }
}
