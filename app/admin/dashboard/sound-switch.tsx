import { useState } from 'react'
import { isSoundOn, playChime, rememberSound } from '#app/admin/parts/order-sound.ts'
import { Bell, BellOff } from '#app/ui/icons/admin.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Switches the sound of new orders; plays it once when switched on. */
export function SoundSwitch() {
  const hydrated = useHydrated()
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
        rememberSound(!on)
        if (!on) playChime()
      }}
      className="inline-flex min-h-11 items-center gap-2 rounded-suave px-2 text-sm text-tinta-suave hover:bg-lino hover:text-tinta"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span>
        Sonido <span aria-hidden="true">{on ? 'encendido' : 'apagado'}</span>
      </span>
    </button>
  )
}
