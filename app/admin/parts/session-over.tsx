import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { useSessionOver } from '#app/parts/session-watch.ts'
import { withQuery } from '#shop/urls/links.ts'
import { hasUnsavedWork } from './leave-guard.tsx'
import { LIVE_PATH } from './live-stream.ts'
import type { SessionExpired } from './session-expired.ts'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'

/**
 * Handles a session of the admin area that ends elsewhere. The page goes to the sign-in page. A page with unsaved
 * work stays, covered, until a user signs in again.
 */
export function SessionOver({ ownStream = false }: { ownStream?: boolean }) {
  const isOver = useSessionOver(LIVE_PATH, { ownStream })
  const own = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<SessionExpired>()
  useEffect(() => {
    if (!isOver) return setAnswer(undefined)
    if (!hasUnsavedWork() && !hasTypedText()) return leave()
    // A form submitted without a session opens its own dialog.
    const ask = () => setAnswer((asked) => (isAskedOutside(own.current) ? undefined : (asked ?? newEnd())))
    ask()
    document.addEventListener('toggle', ask, true)
    return () => document.removeEventListener('toggle', ask, true)
  }, [isOver])
  return (
    // On paper an empty box also takes a sheet.
    <div ref={own} className="print:hidden">
      <SessionExpiredDialog
        answer={answer}
        // A user who cancels leaving still has to sign in.
        onCancel={() => {
          setAnswer(newEnd())
          leave()
        }}
        text="No se ha perdido nada de lo que escribiste. Entra otra vez para seguir."
      />
    </div>
  )
}

const newEnd = (): SessionExpired => ({ sessionExpired: true })

function isAskedOutside(own: HTMLElement | null): boolean {
  const asking = document.querySelectorAll('dialog[data-over-cover]:popover-open')
  return [...asking].some((dialog) => !own?.contains(dialog))
}

/** In forms without a leave guard, because little is lost with them. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form[method=post] :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/** Goes to the sign-in page. The return URL has no search term, which may be a phone number. */
function leave(): void {
  const { pathname, searchParams } = new URL(location.href)
  const params = new URLSearchParams()
  for (const name of ['seccion', 'parte']) {
    const value = searchParams.get(name)
    if (value) params.set(name, value)
  }
  const path = pathname === href('/admin/users/person') ? href('/admin/users') : pathname
  const back = params.size > 0 ? `${path}?${params}` : path
  location.replace(withQuery(href('/admin'), { volver: back }))
}
