import { href, redirect } from 'react-router'
import { orNotice } from '#app/parts/unreached.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { confirmStep, hideFirstSteps } from '#shop/insights/first-steps.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import type { Route } from './+types/first-steps'

export function loader() {
  throw redirect(href('/admin/dashboard'))
}

/** The operator confirms a step, or hides the list. An unknown step changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const { email } = requireAdmin(context)
  const { db } = context.get(appContext)
  const form = getForm(context)
  if (formText(form, 'hacer') === 'ocultar') await hideFirstSteps(db, email)
  else await confirmStep(db, formText(form, 'paso'))
  throw redirect(href('/admin/dashboard'), 303)
}

/** Without a connection the dashboard stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNotice(serverAction, {})
}
