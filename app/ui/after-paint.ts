/** Runs after the next frame has been painted: what the visitor sees of a touch does not wait for it. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
