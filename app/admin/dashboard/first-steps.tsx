import { data, href, redirect } from 'react-router'
import { FailedPost, onlyPost } from '#app/admin/parts/post-route.tsx'
import { isSessionExpired } from '#app/admin/parts/session-expired.ts'
import { orNotice } from '#app/parts/unreached.ts'
import { showToast } from '#app/ui/toast.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { confirmStep, hideFirstSteps } from '#shop/insights/first-steps.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/first-steps'

const FAILED = { title: 'No se ha guardado', description: 'Un fallo inesperado. Inténtalo otra vez.' }

export const middleware: Route.MiddlewareFunction[] = [onlyPost]

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

export default function FirstStepsPage() {
  return <FailedPost {...FAILED} />
}
