import { href } from 'react-router'
import { PeriodLinks } from '#app/admin/parts/period-links.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { List } from '#app/ui/icons/catalog.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import type { Period } from '#shop/dates/days.ts'
import { type Activities, type Figures, hasData } from '#shop/insights/figures.ts'
import type { FirstSteps } from '#shop/insights/first-steps.ts'
import type { Waiting } from '#shop/insights/overview.server.ts'
import type { Activity, BackupNews } from '#shop/insights/overview.ts'
import { ActivityList } from './activity-list.tsx'
import { BackupsSection } from './backups-section.tsx'
import { DaysSection } from './days-section.tsx'
import { FirstStepsSection } from './first-steps-section.tsx'
import { OrderLimitNotice, ProxyNotice } from './proxy-notice.tsx'
import { StatCards } from './stat-cards.tsx'
import { StatesSection } from './states-section.tsx'
import { TodaySection } from './today-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

export interface OverviewProps {
  period: Period
  figures: Figures
  activities: Activities
  activity: Activity[]
  backups: BackupNews
  /** How long ago the whole shop reached its rate limit of orders; null when it did not. */
  orderLimit: string | null
  missingSettings: readonly string[]
  waiting: Waiting
  /** Null when all are done, or hidden. */
  steps: FirstSteps | null
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
  waiting,
  steps,
}: OverviewProps) {
  const worried = backups.worries.length > 0 // shown first then
  const hasFigures = [...Object.values(figures), activities.visits, activities.chats].some(hasData)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Panel de Control</h1>
        <AddProduct className="max-sm:hidden" />
      </div>
      <WaitingSection waiting={waiting} />
      {missingSettings.length > 0 && <ProxyNotice settings={missingSettings} />}
      {orderLimit && <OrderLimitNotice ago={orderLimit} />}
      {worried && <BackupsSection backups={backups} />}
      {steps && <FirstStepsSection steps={steps} />}
      <TodaySection activities={activities} />
      {/* On a phone what waits comes first. */}
      <AddProduct className="sm:hidden" />
      {hasFigures && <PeriodLinks period={period} to={href('/admin/dashboard')} />}
      <StatCards figures={figures} period={period} states={activities.states} />
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

function AddProduct({ className }: { className: string }) {
  return (
    <ButtonLink to={href('/admin/products/new')} className={className}>
      <Plus className="size-5" aria-hidden="true" />
      Agregar Nuevo Producto
    </ButtonLink>
  )
}
