import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'

interface LeaveGuardProps {
  dirty: boolean
  /** Set once the work is saved. */
  mayLeave: RefObject<boolean>
  /** Description of the unsaved work, as the end of "Si sales ahora, se pierde ". */
  what: string
  onLeave?: () => void
}

/** For `mayLeave`: set by the form when it is sent; unset once the answer has come. */
export function useMayLeave(): RefObject<boolean> {
  const isSending = useNavigation().formMethod === 'POST'
  const mayLeave = useRef(false)
  useEffect(() => {
    if (!isSending) mayLeave.current = false
  }, [isSending])
  return mayLeave
}

/** Forms with unsaved work on this page. */
const unsaved = new Set<symbol>()

/** Whether leaving this page would lose work. */
export const hasUnsavedWork = () => unsaved.size > 0

/** Asks before unsaved work is lost, on navigation and when the page is closed. */
export function LeaveGuard({ dirty, mayLeave, what, onLeave }: LeaveGuardProps) {
  const isLeaving = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !mayLeave.current &&
      !isLeaving.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  // The router is on the next page before React shows it: a link that is chosen meanwhile would be blocked without a question.
  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false
  }, [blocker.state])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault()
    }
    const form = Symbol()
    unsaved.add(form)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      removeEventListener('beforeunload', ask)
    }
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
      <p>Si sales ahora, se pierde {what}.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={stay} data-autofocus>
          Seguir editando
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            isLeaving.current = true
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          Salir sin guardar
        </Button>
      </div>
    </OverlayDialog>
  )
}
