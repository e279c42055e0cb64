import { data, Form, href, Link, useNavigation } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { ChangedValues } from '#app/admin/parts/changed-values.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { type HistoryEntry, readHistory } from '#shop/products/product-history.server.ts'
import { type RestoreResult, restoreVersion } from '#shop/products/restore-version.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { defineQuery, pageField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/route'

type Outcome = RestoreResult | 'failed'

const historyList = (id: string) =>
  defineQuery(href('/admin/products/history/:id', { id }), { page: pageField() })

/** The changes of a product. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const { page } = historyList(id).parse(url.searchParams)
  const history = await readHistory(db, id, { page, timeZone: orderSettings.timeZone })
  return data({ history }, { status: history ? 200 : 404 })
}

/** Gives the product the values that it had before the change that the form names. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const place = context.get(appContext)
  const form = getForm(context)
  const wanted = { changeId: formText(form, 'cambio'), version: Number(form.get('version')), actor }
  try {
    const outcome = await restoreVersion(place, id, wanted)
    return data<{ outcome: Outcome }>({ outcome }, { status: STATUS[outcome] })
  } catch (err) {
    const status = reportFailure(place.log, err, 'Una versión no se pudo restaurar', { product: id })
    return data<{ outcome: Outcome }>({ outcome: 'failed' }, { status })
  }
}

const STATUS: Record<RestoreResult, number> = { restored: 200, changed: 409, missing: 404, currency: 409 }

const TEXTS: Record<Exclude<Outcome, 'restored'>, string> = {
  changed:
    'El producto cambió mientras mirabas su historial. No se ha restaurado nada: mira cómo está ahora.',
  missing: 'Esta versión ya no existe.',
  currency: 'Esta versión tiene los precios en otra moneda que la tienda. No se ha restaurado nada.',
  failed: 'No se ha restaurado nada por un fallo inesperado. Inténtalo otra vez.',
}

export const clientAction = noticeUnreached

/** Also after a failure: the product has changed. */
export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Historial del producto · Administración' }]

export default function HistoryPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { history } = loaderData
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined
  if (!history) return <UnknownProduct />
  const { name, isRemoved, version, entries, oldest, page, pageCount } = history
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-3xl flex-col gap-5">
        <BackHeading
          to={isRemoved ? href('/admin/products/changes') : href('/admin/products/edit/:id', { id })}
          back={isRemoved ? 'Cambios del catálogo' : 'Volver al producto'}
        >
          Historial de {name}
        </BackHeading>
        <DoneNotice>
          {outcome === 'restored' && 'El producto vuelve a como estaba. Sus existencias no cambian.'}
        </DoneNotice>
        {outcome && outcome !== 'restored' && <Alert answer={actionData}>{TEXTS[outcome]}</Alert>}
        {isRemoved && (
          <p className="border-l-4 border-ambar bg-arena px-4 py-3">
            El producto está eliminado. Durante {UNDO_DAYS} días se puede restaurar en la{' '}
            <Link to={href('/admin/products/trash')} className="subrayado">
              papelera
            </Link>
            .
          </p>
        )}
        {entries.length === 0 && <EmptyList>Aún no hay cambios guardados.</EmptyList>}
        <ol className="divide-y divide-hilo border-y border-hilo empty:hidden">
          {entries.map((entry) => (
            <HistoryItem key={entry.changeId} entry={entry} version={isRemoved ? null : version} />
          ))}
          {oldest && (
            <li className="flex flex-col gap-2 py-4">
              <h2 className="text-base font-semibold">Antes del primer cambio</h2>
              {!isRemoved && (
                <RestoreButton restores={oldest} version={version} of="antes del primer cambio" />
              )}
            </li>
          )}
        </ol>
        {pageCount > 1 && (
          <Pager
            page={page}
            pageCount={pageCount}
            href={(wanted) => historyList(id).href({ page: wanted })}
          />
        )}
      </div>
    </SendAgain>
  )
}

function UnknownProduct() {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl">Este producto no tiene historial</h1>
      <ButtonLink to={href('/admin/products')}>Volver a los productos</ButtonLink>
    </div>
  )
}

interface HistoryItemProps {
  entry: HistoryEntry
  /** Of the product that the operator sees; null when it is removed. */
  version: number | null
}

/** A change of the product. Its button brings back what it made of the product. */
function HistoryItem({ entry, version }: HistoryItemProps) {
  const { summary, actor, moment, isUndone, event, values, restores } = entry
  return (
    <li className="flex flex-col gap-2 py-4">
      <div>
        <h2 className="text-base font-semibold wrap-anywhere">{summary}</h2>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor}
          {isUndone && ' · Deshecho después'}
        </p>
      </div>
      <ChangedValues values={values} />
      {event === 'changed' && values.length === 0 && (
        <p className="text-sm text-tinta-suave">Sin diferencias a la vista.</p>
      )}
      {restores && version !== null && <RestoreButton restores={restores} version={version} of={moment} />}
    </li>
  )
}

interface RestoreButtonProps {
  /** The change before which the product was so. */
  restores: string
  /** Of the product that the operator sees. */
  version: number
  /** Distinguishes the version from the others. */
  of: string
}

function RestoreButton({ restores, version, of }: RestoreButtonProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" look="secondary" name="cambio" value={restores} disabled={busy}>
        <span>
          Restaurar esta versión<span className="sr-only"> de {of}</span>
        </span>
      </Button>
    </Form>
  )
}
