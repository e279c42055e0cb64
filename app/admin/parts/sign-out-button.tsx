import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { openedQuotedTexts } from '#app/parts/store-settings.tsx'
import { LogOut } from '#app/ui/icons/admin.tsx'
import { showToast } from '#app/ui/toast.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'

export const SIGN_OUT_FAILED = 'Error al cerrar sesión'

/** Why the session is still open: the server could not end it, or (with the reason) was not reached. */
export type SignOutFailure = { failed: true; unreached?: string }

/** Ends the session. A failure leaves the page as it is. */
export function SignOutButton() {
  const fetcher = useFetcher<SignOutFailure>()
  const { data, state } = fetcher
  useEffect(() => {
    if (!data?.failed) return
    const { unreached } = data
    showToast({
      title: unreached ? openedQuotedTexts().say(QUOTED_ADMIN_TEXTS.signOutFailed) : 'Error',
      description: unreached ?? SIGN_OUT_FAILED,
      kind: 'error',
    })
  }, [data])
  return (
    // Without a connection a revalidation would fail and replace the page with an error.
    <fetcher.Form method="post" action={href('/admin/logout')} defaultShouldRevalidate={false}>
      <button
        type="submit"
        disabled={state !== 'idle'}
        className="flex min-h-11 items-center gap-2 rounded-suave px-3 text-tinta-suave hover:bg-lino hover:text-tinta disabled:opacity-55"
      >
        <LogOut className="size-5" />
        <span className="max-sm:sr-only">Cerrar Sesión</span>
      </button>
    </fetcher.Form>
  )
}
