import { data, href, Link, redirect } from 'react-router'
import { isSessionExpired } from '#app/admin/parts/session-expired.ts'
import { orNotice } from '#app/parts/unreached.ts'
import { showToast } from '#app/ui/toast.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { confirmStep, hideFirstSteps } from '#shop/insights/first-steps.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/first-steps'

const FAILED = { title: 'No se ha guardado', description: 'Un fallo inesperado. Inténtalo otra vez.' }

/** Not in the loader: it would also redirect away from the page with the error. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET' || request.method === 'HEAD') throw redirect(href('/admin/dashboard'))
  },
]

/** For client navigations of the router, which request only routes with a loader. */
export const loader = () => null

/** The operator confirms a step, or hides the list. An unknown step changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const { db, log } = context.get(appContext)
  const form = getForm(context)
  try {
    if (formText(form, 'hacer') === 'ocultar') await hideFirstSteps(db, email)
    else await confirmStep(db, formText(form, 'paso'))
  } catch (err) {
    return data({ failed: true }, reportFailure(log, err, 'Un primer paso no se pudo guardar'))
  }
  throw redirect(href('/admin/dashboard'), 303)
}

/** A failure leaves the dashboard as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const answer = await orNotice(serverAction, request)
  // The dashboard redirects to the sign-in.
  if (isSessionExpired(answer)) throw redirect(href('/admin/dashboard'))
  if ('failed' in answer) showToast({ ...FAILED, kind: 'error' })
  return answer
}

/** Without JavaScript a failure renders this page. */
export default function FirstStepsPage() {
  return (
    <>
      <h1 className="text-3xl">{FAILED.title}</h1>
      <p className="mt-2">{FAILED.description}</p>
      <Link to={href('/admin/dashboard')} className="inline-flex min-h-11 items-center text-ambar underline">
        Panel de Control
      </Link>
    </>
  )
}
