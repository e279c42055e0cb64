import { data, redirect, redirectDocument } from 'react-router'
import { CustomersScreen } from '#app/admin/dashboard/customers/customers-screen.tsx'
import { DemandScreen } from '#app/admin/dashboard/demand/demand-screen.tsx'
import { InboxScreen } from '#app/admin/dashboard/orders/inbox-screen.tsx'
import { Overview } from '#app/admin/dashboard/overview/overview.tsx'
import { SettingsSection } from '#app/admin/dashboard/settings/settings-section.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { SoundSwitch } from '#app/admin/parts/order-sound.tsx'
import { SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { normalizeSearch } from '#shop/catalog/search-term.ts'
import { CUSTOMERS } from '#shop/customers/customer.ts'
import { customerFigure, listCustomers } from '#shop/customers/customers.server.ts'
import { dayIn, parsePeriod } from '#shop/dates/days.ts'
import { readDemand } from '#shop/insights/demand.server.ts'
import { DEMAND } from '#shop/insights/demand.ts'
import { productFigure, readDays } from '#shop/insights/figures.server.ts'
import { readFirstSteps } from '#shop/insights/first-steps.server.ts'
import { type HeroChoice, readHeroChoice } from '#shop/insights/hero-choice.ts'
import { backupNews, orderLimitNews, readWaiting, recentActivity } from '#shop/insights/overview.server.ts'
import { INBOX } from '#shop/orders/inbox-query.ts'
import { listOrders } from '#shop/orders/list-orders.server.ts'
import { summarizeHolds } from '#shop/orders/read-holds.server.ts'
import { readDemo } from '#shop/products/demo.server.ts'
import { saveCurrency } from '#shop/settings/currency-part.server.ts'
import { openForm, openSettings } from '#shop/settings/open-settings.server.ts'
import { arrangeHome, savePart, tryNumber } from '#shop/settings/save-settings.server.ts'
import { closeChosenSessions } from '#shop/settings/sessions.server.ts'
import { partHref, partNamed, type SettingsAnswer } from '#shop/settings/settings-form.ts'
import { formText, isUuid } from '#shop/text/clean-text.ts'
import type { Route } from './+types/route'

/** The answer to a form of the part 'aspecto', with the perfumes that it lists. */
type AnswerWithHero = SettingsAnswer & { hero?: HeroChoice }

const TITLES = {
  pedidos: 'Pedidos',
  demanda: 'Demanda',
  usuarios: 'Usuarios',
  configuracion: 'Configuración',
}

/** The dashboard and its sections, which `?seccion=` names; any other name shows the dashboard. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(appContext)
  const { db, catalog, settings, home, settingDefaults: defaults, orderSettings, missingSettings } = services
  const { timeZone } = orderSettings
  const part = searchParams.get('seccion')
  if (part === 'pedidos') {
    const query = INBOX.parse(searchParams)
    const [inbox, holds] = await Promise.all([listOrders(db, query, orderSettings), summarizeHolds(db)])
    return { part, query, inbox, holds } as const
  }
  if (part === 'configuracion') {
    const changed = ['cambiada', 'deshecha'].find((done) => searchParams.has(done))
    const open = await openSettings(db, partNamed(searchParams.get('parte')), {
      ...{ admin, defaults, timeZone, params: searchParams },
    })
    const demo = open.part === 'tienda' ? await readDemo(db) : undefined
    const closed = /^\d{1,3}$/.exec(searchParams.get('cerradas') ?? '')?.[0]
    return {
      part,
      open,
      hero:
        open.part === 'aspecto'
          ? readHeroChoice(await catalog.current(), home, '', settings.demo)
          : undefined,
      justSaved: searchParams.has('guardado'),
      hasDemo: demo !== undefined && (demo.untouched > 0 || demo.removed !== null),
      changed: changed ? { done: changed, products: Number(searchParams.get(changed)) || 0 } : null,
      closed: closed === undefined ? null : Number(closed),
    } as const
  }
  if (part === 'usuarios') {
    const query = CUSTOMERS.parse(searchParams)
    const forgotten = searchParams.has('olvidado')
    return { part, query, forgotten, list: await listCustomers(db, query, orderSettings) } as const
  }
  const period = parsePeriod(searchParams, dayIn(timeZone, new Date()))
  if (part === 'demanda') {
    const query = DEMAND.parse(searchParams)
    const demand = await readDemand(db, await catalog.current(), period, query, timeZone)
    return { part, period, query, demand } as const
  }
  const customers = await customerFigure(db, period, timeZone)
  const [products, activities, activity, backups, orderLimit, waiting, steps] = await Promise.all([
    productFigure(db, period, timeZone),
    readDays(db, period, { timeZone, currency: settings.currency }),
    recentActivity(db, admin.email, timeZone),
    backupNews(db, timeZone),
    orderLimitNews(db, timeZone),
    readWaiting(db),
    readFirstSteps(db, { admin, settings }),
  ])
  const figures = { products, customers, orders: activities.orders, revenue: activities.income }
  const notices = { backups, orderLimit, missingSettings, waiting, steps }
  return { part: null, period, figures, activities, activity, ...notices } as const
}

/** Saves the part of the settings that `?parte=` names, or closes sessions. */
export async function action({ context, url }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const services = context.get(appContext)
  const { db, catalog, storage, log, settings, refreshSettings, settingDefaults: defaults } = services
  const form = getForm(context)
  const part = partNamed(url.searchParams.get('parte'))
  if (part === 'sesiones') {
    const outcome = await closeChosenSessions(form, { db, log, admin })
    if (outcome.closed === null) return data(outcome.formError, { status: outcome.status })
    throw redirect(`${partHref(part)}&cerradas=${outcome.closed}`, 303)
  }
  if (part === 'moneda') {
    const outcome = await saveCurrency(form, { db, log, actor: admin.email })
    if (outcome.done === null) return data(outcome.formError, { status: outcome.status })
    await refreshSettings()
    throw redirectDocument(`${partHref(part)}&${outcome.done}=${outcome.products}`, 303)
  }
  if (form.has('probar')) {
    const { status, answer } = await tryNumber(form, { db, log, defaults })
    return data(answer, status)
  }
  const term = normalizeSearch(formText(form, 'heroSearch'))
  /** A form that returns lists the same perfumes again. */
  const withHero = async (answer: SettingsAnswer): Promise<AnswerWithHero> => {
    const { heroProduct: id = '', heroImage } = answer.values ?? {}
    const chosen = { heroProduct: isUuid(id) ? id : null, heroImage: heroImage || null }
    return { ...answer, hero: readHeroChoice(await catalog.current(), chosen, term, settings.demo) }
  }
  // Enter presses the default button of the form: a changed search comes before the save.
  const isSearch = form.has('intro') && term !== formText(form, 'heroSearched')
  if (part === 'aspecto' && (form.has('buscar') || form.has('mover') || isSearch))
    return data(await withHero(arrangeHome(form)))
  const outcome = await savePart(part, form, { db, storage, log, defaults, actor: admin.email })
  if (!outcome.saved) {
    const { status, formError } = outcome
    // Without it the form keeps what was typed, but cannot be saved over what is stored.
    if (formError.kind === 'conflict')
      formError.theirs = await openForm(db, part, defaults).catch(() => undefined)
    // The index is in memory, so it lists perfumes while the database takes no writes; it may never have been read.
    return data(part === 'aspecto' ? await withHero(formError).catch(() => formError) : formError, status)
  }
  await refreshSettings()
  // A full load, because the saved settings appear everywhere on the page.
  throw redirectDocument(`${partHref(part)}&guardado=1`, 303)
}

export const clientAction = noticeUnreached

/** Not the settings form: its unsaved input must not overwrite a newer version. */
export const handle: LiveHandle<Awaited<ReturnType<typeof loader>>> = {
  live: (loaded) => {
    if (loaded?.part === 'configuracion') return []
    return loaded?.part === 'pedidos' ? ['orders', 'settings'] : ['catalog', 'settings', 'orders', 'reviews']
  },
}

export function meta({ loaderData }: Route.MetaArgs) {
  const saved = loaderData?.part === 'configuracion' && loaderData.justSaved
  // After a save the page loads again, and a screen reader reads its title first.
  const title = saved
    ? 'Configuración guardada'
    : loaderData?.part
      ? TITLES[loaderData.part]
      : 'Panel de Control'
  return [{ title: `${title} · Administración` }]
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.part) {
    case 'pedidos':
      return (
        <InboxScreen query={loaderData.query} inbox={loaderData.inbox} holds={loaderData.holds}>
          <SoundSwitch />
        </InboxScreen>
      )
    case 'demanda':
      return <DemandScreen {...loaderData} />
    case 'usuarios':
      return <CustomersScreen {...loaderData} />
    case 'configuracion': {
      const answer: AnswerWithHero | undefined = actionData && 'kind' in actionData ? actionData : undefined
      // An answer without a list leaves the last one, which may be of a search.
      const hero = actionData ? answer?.hero : loaderData.hero
      return (
        <SendAgain answer={actionData}>
          <SettingsSection
            {...loaderData}
            justSaved={loaderData.justSaved && !actionData}
            hero={hero}
            answer={answer}
          />
        </SendAgain>
      )
    }
    default:
      return <Overview {...loaderData} />
  }
}
