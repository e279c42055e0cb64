import { href } from 'react-router'
import { PeriodLinks } from '#app/admin/parts/period-links.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { List } from '#app/ui/icons/catalog.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import type { Period } from '#shop/dates/days.ts'
import { type Activities, type Figures, hasData } from '#shop/insights/figures.ts'
import type { FirstSteps } from '#shop/insights/first-steps.ts'
import type { Activity, BackupNews, Waiting } from '#shop/insights/overview.server.ts'
import { DaysSection } from './days-section.tsx'
import { FirstStepsSection } from './first-steps-section.tsx'
import { StatCards, StatesSection } from './stat-cards.tsx'
import { TodaySection, WaitingSection } from './today-section.tsx'

interface OverviewProps {
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

/** The first page of the admin area. */
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
      <WaitingSection
        waiting={waiting}
        hasWarning={worried || orderLimit !== null || missingSettings.length > 0}
      />
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
          <Section title="Productos" className="flex flex-col gap-3">
            <ButtonLink look="secondary" to={href('/admin/products/new')}>
              <Plus className="size-5" />
              Agregar producto
            </ButtonLink>
            <ButtonLink look="secondary" to={href('/admin/products')}>
              <List className="size-5" />
              Ver todos los productos
            </ButtonLink>
          </Section>
        </div>
      </div>
    </div>
  )
}

function AddProduct({ className }: { className: string }) {
  return (
    <ButtonLink to={href('/admin/products/new')} className={className}>
      <Plus className="size-5" />
      Agregar Nuevo Producto
    </ButtonLink>
  )
}

/** Recent entries of the audit log. */
function ActivityList({ activity }: { activity: Activity[] }) {
  return (
    <Section title="Actividad reciente" className="flex min-w-0 flex-col gap-3">
      {activity.length === 0 ? (
        <p className="text-tinta-suave">Todavía no ha pasado nada.</p>
      ) : (
        <ol className="divide-y divide-hilo rounded-panel border border-hilo">
          {activity.map(({ id, who, what, times, at, ago }) => (
            <li key={id} className="flex flex-col gap-0.5 px-4 py-3">
              <span className="wrap-anywhere">
                <bdi>{what}</bdi>
                {times > 1 && (
                  <span className="ml-2 font-semibold whitespace-nowrap text-tinta-suave">
                    <span aria-hidden="true">×{times}</span>
                    <span className="sr-only">{times} veces</span>
                  </span>
                )}
              </span>
              <span className="text-sm wrap-anywhere text-tinta-suave">
                <bdi>{who}</bdi> · {times > 1 && 'última '}
                <time dateTime={at}>{ago}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** Shown while the settings do not count a proxy in front of the shop; `settings` are the lines to add. */
function ProxyNotice({ settings }: { settings: readonly string[] }) {
  return (
    <Section
      title="Falta configurar el proxy"
      className="flex flex-col gap-2 border-l-4 border-granate bg-lino px-4 py-3"
    >
      <p>
        Delante de la tienda hay un proxy que su configuración no cuenta, y por eso todos los visitantes
        comparten una dirección: la protección contra abusos no distingue a un comprador de un atacante.
      </p>
      <p>
        En el servidor, añade esto a la configuración y vuelve a abrir la tienda. Si hay varios proxies, el
        número es cuántos; la dirección es la pública de tu tienda. El archivo README lo explica en{' '}
        <span lang="en">«Behind a proxy»</span>.
      </p>
      <ul className="text-sm wrap-anywhere">
        {settings.map((line) => (
          <li key={line}>
            <code className="select-all">{line}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Warns that buyers hit the rate limit. The shop-wide limit of orders exists only behind an unconfigured proxy. */
function OrderLimitNotice({ ago }: { ago: string }) {
  return (
    <Section
      title="Se llegó al límite de pedidos por hora"
      className="border-l-4 border-granate bg-blanco px-4 py-3"
    >
      <p className="mt-1 max-w-[75ch]">
        Fue {ago}: quien quiso pedir tuvo que esperar o escribir por el chat. La tienda no distingue a sus
        compradores porque hay delante un proxy sin configurar. Quien la instaló tiene que hacerlo, como dice
        el archivo README en <span lang="en">«Behind a proxy»</span>.
      </p>
    </Section>
  )
}

/** Age and size of the last backup, and the last restore test. */
function BackupsSection({ backups: { made, size, encryption, tried, worries } }: { backups: BackupNews }) {
  return (
    <Section title="Copias de seguridad" id="copias" className="flex flex-col gap-3">
      {worries.map((worry) => (
        <p key={worry} className="font-semibold wrap-anywhere text-granate">
          {worry}
        </p>
      ))}
      <dl className="divide-y divide-hilo rounded-panel border border-hilo">
        <Line term="Última copia" value={made ?? 'ninguna todavía: se hace cada noche'} />
        {size && <Line term="Tamaño" value={size} />}
        {encryption && <Line term="Cifrada" value={encryption} />}
        <Line term="Restaurada de prueba" value={tried ?? 'todavía no: se hace cada semana'} />
      </dl>
    </Section>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
      <dt className="text-tinta-suave">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
