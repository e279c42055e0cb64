import { useState } from 'react'
import { storedText } from '#app/parts/stored-text.ts'
import { Bell, BellOff } from '#app/ui/icons/admin.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const OFF = 'no'
const sound = storedText('azahar-sonido-pedidos')

/** On unless it was switched off in this browser; also on where storage fails. */
export function isSoundOn(): boolean {
  return sound.read() !== OFF
}

/** Two short notes. A browser stays silent until the user has interacted with the page. */
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

/** Switches the sound of new orders; plays it once when switched on. */
export function SoundSwitch() {
  const hydrated = useHydrated()
  // Without storage the choice holds for this page only.
  const [chosen, setChosen] = useState<boolean>()
  if (!hydrated) return null
  const on = chosen ?? isSoundOn()
  const Icon = on ? Bell : BellOff
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => {
        setChosen(!on)
        sound.write(on ? OFF : '')
        if (!on) playChime()
      }}
      className="inline-flex min-h-11 items-center gap-2 rounded-suave px-2 text-sm text-tinta-suave hover:bg-lino hover:text-tinta"
    >
      <Icon className="size-5" />
      <span>
        Sonido <span aria-hidden="true">{on ? 'encendido' : 'apagado'}</span>
      </span>
    </button>
  )
}
