import { href } from 'react-router'
import { PeriodLinks } from '#app/admin/parts/period-links.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { List, Plus } from '#app/ui/icons/store.tsx'
import type { Period } from '#shop/dates/period.ts'
import type { Activity } from '#shop/insights/activity.ts'
import type { BackupNews } from '#shop/insights/backups.ts'
import type { Activities } from '#shop/insights/days.ts'
import type { Figures } from '#shop/insights/figures.ts'
import { BackupsSection } from './backups-section.tsx'
import { DaysSection } from './days-section.tsx'
import { OrderLimitNotice, ProxyNotice } from './proxy-notice.tsx'
import { StatCards } from './stat-cards.tsx'
import { StatesSection } from './states-section.tsx'

export interface OverviewProps {
  period: Period
  figures: Figures
  activities: Activities
  activity: Activity[]
  backups: BackupNews
  /** How long ago the whole shop reached its rate limit of orders; null when it did not. */
  orderLimit: string | null
  missingSettings: readonly string[]
}

/** The first page of the administration. */
export function Overview({
  period,
  figures,
  activities,
  activity,
  backups,
  orderLimit,
  missingSettings,
}: OverviewProps) {
  const worried = backups.worries.length > 0 // shown first then
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Panel de Control</h1>
        <ButtonLink to={href('/admin/products/new')} className="max-sm:w-full">
          <Plus className="size-5" aria-hidden="true" />
          Agregar Nuevo Producto
        </ButtonLink>
      </div>
      {missingSettings.length > 0 && <ProxyNotice settings={missingSettings} />}
      {orderLimit && <OrderLimitNotice ago={orderLimit} />}
      {worried && <BackupsSection backups={backups} />}
      <PeriodLinks period={period} to={href('/admin/dashboard')} />
      <StatCards figures={figures} period={period} />
      <DaysSection activities={activities} period={period} />
      <div className="grid gap-6 xl:grid-cols-[1fr_20rem]">
        <ActivityList activity={activity} />
        <div className="flex flex-col gap-6">
          <StatesSection states={activities.states} period={period} />
          {!worried && <BackupsSection backups={backups} />}
          <section aria-labelledby="accesos" className="flex flex-col gap-3">
            <h2 id="accesos" className="text-xl">
              Productos
            </h2>
            <ButtonLink look="secondary" to={href('/admin/products/new')}>
              <Plus className="size-5" aria-hidden="true" />
              Agregar producto
            </ButtonLink>
            <ButtonLink look="secondary" to={href('/admin/products')}>
              <List className="size-5" aria-hidden="true" />
              Ver todos los productos
            </ButtonLink>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Recent entries of the audit log. */
function ActivityList({ activity }: { activity: Activity[] }) {
  return (
    <section aria-labelledby="actividad" className="flex min-w-0 flex-col gap-3">
      <h2 id="actividad" className="text-xl">
        Actividad reciente
      </h2>
      {activity.length === 0 ? (
        <p className="text-tinta-suave">Todavía no ha pasado nada.</p>
      ) : (
        <ol className="divide-y divide-hilo rounded-panel border border-hilo">
          {activity.map(({ id, who, what, at, ago }) => (
            <li key={id} className="flex flex-col gap-0.5 px-4 py-3">
              <bdi className="wrap-anywhere">{what}</bdi>
              <span className="text-sm wrap-anywhere text-tinta-suave">
                <bdi>{who}</bdi> · <time dateTime={at}>{ago}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
