let closing = 0
let waiting: (() => void)[] = []

/** A dialog begins to close; the returned function reports that the page is no longer inert. */
export function startClosing(): () => void {
  closing++
  return () => {
    if (--closing > 0) return
    const runs = waiting
    waiting = []
    for (const run of runs) run()
  }
}

/** Runs at once; or, after a dialog, when the page is no longer inert: an inert element cannot get the focus. */
export function afterModalClosed(run: () => void): void {
  if (closing > 0) waiting.push(run)
  else run()
}
