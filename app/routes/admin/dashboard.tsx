import { useRef } from 'react'
import { data, redirectDocument } from 'react-router'
import { SessionExpiredDialog } from '#app/features/admin-shell/session-expired-dialog.tsx'
import type { LiveHandle } from '#app/features/admin-shell/use-live.ts'
import { readFigures } from '#app/features/dashboard/figures.server.ts'
import { Overview } from '#app/features/dashboard/overview.tsx'
import { recentActivity } from '#app/features/dashboard/recent-activity.server.ts'
import { OrdersNote, UsersNote } from '#app/features/dashboard/section-notes.tsx'
import { readSettings, saveSettingsForm } from '#app/features/settings/save-settings.server.ts'
import { SettingsSection } from '#app/features/settings/settings-section.tsx'
import { adminOf, appContext } from '#server/context.ts'
import type { Route } from './+types/dashboard'

const TITLES = { pedidos: 'Pedidos', usuarios: 'Usuarios', configuracion: 'Configuración' }

/** The dashboard and its parts, which `?seccion=` names; any other name shows the dashboard. */
export async function loader({ context, url }: Route.LoaderArgs) {
  adminOf(context)
  const { db, settings } = context.get(appContext)
  const part = url.searchParams.get('seccion')
  if (part === 'pedidos') return { part } as const
  if (part === 'configuracion') {
    return {
      part,
      saved: await readSettings(db, settings),
      justSaved: url.searchParams.has('guardado'),
    } as const
  }
  const figures = await readFigures(db)
  if (part === 'usuarios') return { part, users: figures.users } as const
  return { part: null, figures, activity: await recentActivity(db) } as const
}

/** Saves the settings. The whole page is loaded again, because they are all over it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { email } = adminOf(context)
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, POST' } })
  const { db, log, refreshSettings } = context.get(appContext)
  const form = await request.formData().catch(() => new FormData())
  const outcome = await saveSettingsForm(form, db, log, email)
  if (!outcome.saved) return data(outcome.refusal, { status: outcome.status })
  await refreshSettings()
  throw redirectDocument('/admin/dashboard?seccion=configuracion&guardado=1', 303)
}

/** Not the form of the settings: what is typed there is not to be saved over what came after it was opened. */
export const handle: LiveHandle<Awaited<ReturnType<typeof loader>>> = {
  live: (loaded) => (loaded?.part === 'configuracion' ? [] : ['catalogue', 'settings']),
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.part ? TITLES[loaderData.part] : 'Panel de Control'
  return [{ title: `${title} · Administración` }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  switch (loaderData.part) {
    case 'pedidos':
      return <OrdersNote />
    case 'usuarios':
      return <UsersNote users={loaderData.users} />
    case 'configuracion':
      return (
        <>
          <SettingsSection
            {...loaderData.saved}
            justSaved={loaderData.justSaved}
            refusal={actionData && 'kind' in actionData ? actionData : undefined}
            ref={form}
          />
          <SessionExpiredDialog answer={actionData} onSignedIn={() => form.current?.requestSubmit()} />
        </>
      )
    default:
      return <Overview figures={loaderData.figures} activity={loaderData.activity} />
  }
}
