const KEY = 'azahar-sonido-pedidos'
const OFF = 'no'

/** On unless it was switched off in this browser; one that stores nothing leaves it on. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** Keeps the choice in this browser. */
export function rememberSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // Then it holds for this page only.
  }
}

/** Two short notes. A browser in which nobody has pressed anything yet stays silent. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  for (const [at, frequency] of [
    [0, 784],
    [0.16, 1047],
  ] as const) {
    const start = context.currentTime + at
    const note = context.createOscillator()
    const loudness = context.createGain()
    note.frequency.value = frequency
    loudness.gain.setValueAtTime(0.0001, start)
    loudness.gain.exponentialRampToValueAtTime(0.2, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
    note.connect(loudness).connect(context.destination)
    note.start(start)
    note.stop(start + 0.4)
  }
  setTimeout(() => void context.close(), 2000)
}
