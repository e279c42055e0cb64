import { data, redirect } from 'react-router'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin, visitorContext } from '#server/start/context.ts'
import { changeSecondStep, readStanding } from '#shop/accounts/admin-access.server.ts'
import { CHANGES, type Change, type FormError, SECOND_STEP } from '#shop/accounts/admin-access.ts'
import { unexpected } from '#shop/accounts/form-answer.ts'
import { qrCode } from '#shop/text/qr-code.server.ts'
import type { Route } from './+types/route'
import { SecondStepScreen } from './second-step-screen.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { accounts, settings, orderSettings } = context.get(appContext)
  const standing = await readStanding(accounts, admin, settings.storeName)
  const { timeZone } = orderSettings
  return { standing, timeZone, ...(standing.kind === 'begun' && { qr: qrCode(standing.uri) }) }
}

export async function action({ context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { accounts, log } = context.get(appContext)
  const form = getForm(context)
  const change = String(form.get('cambio') ?? '') as Change
  const refuse = (formError: FormError) =>
    data({ formError: { ...formError, change } }, { status: formError.status })
  if (!CHANGES.includes(change)) return refuse({ status: 400, notice: 'No se ha cambiado nada.' })
  try {
    const asker = { accounts, admin, visitor: context.get(visitorContext) }
    const outcome = await changeSecondStep(change, form, asker)
    if ('notice' in outcome) return refuse(outcome)
    if (outcome.kind === 'codes') return { made: outcome.made }
  } catch (err) {
    return refuse(unexpected(reportFailure(log, err, 'La verificación en dos pasos no se pudo cambiar')))
  }
  throw redirect(SECOND_STEP, 303)
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Verificación en dos pasos · Administración' }]

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SecondStepScreen
        standing={loaderData.standing}
        timeZone={loaderData.timeZone}
        qr={loaderData.qr}
        made={actionData && 'made' in actionData ? actionData.made : undefined}
        formError={actionData && 'formError' in actionData ? actionData.formError : undefined}
      />
      <SessionExpiredDialog
        answer={actionData}
        text="No se ha cambiado nada. Entra otra vez y repite lo que hacías."
      />
    </>
  )
}
