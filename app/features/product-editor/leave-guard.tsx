import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'

interface LeaveGuardProps {
  dirty: boolean
  /** Set once the work is saved. */
  mayLeave: RefObject<boolean>
  onLeave: () => void
}

/** Asks before unsaved work is left behind, inside the shop and when the page is closed. */
export function LeaveGuard({ dirty, mayLeave, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty, mayLeave])

  const stay = () => blocker.reset?.()
  return (
    <OverlayDialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      label="Cambios sin guardar"
      className="flex flex-col gap-4 p-6"
    >
      <h2 className="text-2xl">Tienes cambios sin guardar</h2>
      <p>Si sales ahora, se pierde lo que has escrito en este producto.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={stay} data-autofocus>
          Seguir editando
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            onLeave()
            blocker.proceed?.()
          }}
        >
          Salir sin guardar
        </Button>
      </div>
    </OverlayDialog>
  )
}
