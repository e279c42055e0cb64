import { data, Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { takesLong, WriteProgress } from '#app/admin/parts/write-progress.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { LIST } from '#shop/bulk/selection.ts'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import {
  findChange,
  type ListedChange,
  listChanges,
  type UndoneChange,
  undoChange,
} from '#shop/products/undo-change.server.ts'
import { reportWrite } from '#shop/products/write-progress.server.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import { formText } from '#shop/text/clean-text.ts'
import { formatCount, formatNumber } from '#shop/text/counts.ts'
import { defineQuery, pageField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/route'

const CHANGES = defineQuery(href('/admin/products/changes'), { page: pageField() })

type Answer = { undone: UndoneChange } | { refused: keyof typeof REFUSED }

/** The changes of the catalog; `?hecho=` names the one that the operator has just made. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, orderSettings } = context.get(appContext)
  const { timeZone } = orderSettings
  const done = searchParams.get('hecho')
  return {
    ...(await listChanges(db, { ...CHANGES.parse(searchParams), timeZone })),
    done: done === null ? undefined : await findChange(db, done, timeZone),
  }
}

/** Undoes the change that the form names. */
export async function action({ context }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { db, notify, log, orderSettings } = context.get(appContext)
  const id = formText(getForm(context), 'deshacer')
  const { onWritten, end } = reportWrite({ notify }, id, log)
  try {
    const undone = await undoChange(db, id, actor, onWritten)
    if (undone) return data<Answer>({ undone })
    const change = await findChange(db, id, orderSettings.timeZone)
    return data<Answer>({ refused: change?.isUndone ? 'repeated' : 'over' }, { status: 409 })
  } catch (err) {
    const status = reportFailure(log, err, 'Un cambio del catálogo no se pudo deshacer', { change: id })
    return data<Answer>({ refused: 'failed' }, { status })
  } finally {
    end()
  }
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Cambios del catálogo · Administración' }]

const REFUSED = {
  /** In another window, or its answer was lost. */
  repeated: 'Este cambio ya estaba deshecho.',
  over: 'Este cambio ya no se puede deshacer.',
  failed: 'No se ha deshecho nada por un fallo inesperado. Inténtalo otra vez.',
}

export default function ChangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { changes, page, pageCount, done } = loaderData
  const [params] = useSearchParams()
  const busy = useNavigation()
  const list = PRODUCT_LIST.parse(new URLSearchParams(params.get(LIST) ?? ''))
  const refused = actionData && 'refused' in actionData ? REFUSED[actionData.refused] : undefined
  const asked = busy.formData?.get('deshacer')
  const isNew = !actionData && done !== undefined && !done.isUndone
  // Its notice is above the list.
  const shown = isNew ? changes.filter(({ id }) => id !== done.id) : changes
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-3xl flex-col gap-5">
        <BackHeading to={PRODUCT_LIST.href(list)} back="Volver a los productos">
          Cambios del catálogo
        </BackHeading>
        <DoneNotice>{isNew && `Hecho: ${done.summary} (${productCount(done.products)}).`}</DoneNotice>
        {isNew && done.canUndo && (
          <Form method="post" className="flex flex-wrap items-center gap-x-5">
            <Button type="submit" look="secondary" name="deshacer" value={done.id} disabled={Boolean(asked)}>
              {asked ? 'Deshaciendo…' : 'Deshacer'}
            </Button>
            <ChangeLink change={done} />
          </Form>
        )}
        {isNew && asked === done.id && takesLong(done.products) && <WriteProgress id={done.id} isUndo />}
        {actionData && 'undone' in actionData && <Undone undone={actionData.undone} />}
        {refused && <Alert answer={actionData}>{refused}</Alert>}
        {changes.length === 0 && (
          <EmptyList>
            Aún no hay cambios. Aquí los verás todos, y podrás deshacerlos durante {UNDO_DAYS} días.
          </EmptyList>
        )}
        <ul className="divide-y divide-hilo border-y border-hilo empty:hidden">
          {shown.map((change) => (
            <ChangeRow key={change.id} change={change} busy={asked === change.id} />
          ))}
        </ul>
        {pageCount > 1 && (
          <Pager page={page} pageCount={pageCount} href={(wanted) => CHANGES.href({ page: wanted })} />
        )}
      </div>
    </SendAgain>
  )
}

const productCount = (count: number) => formatCount(count, 'producto', 'productos')

/** A change of the catalog, with a link to its products and its undo. */
function ChangeRow({ change, busy }: { change: ListedChange; busy: boolean }) {
  const { id, kind, summary, actor, moment, products, isUndone, canUndo } = change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={`font-semibold wrap-anywhere ${isUndone ? 'text-tinta-suave' : ''}`}>{summary}</p>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor} · {formatCount(products, 'producto', 'productos')}
          {isUndone && ' · Deshecho'}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 max-sm:w-full">
        <ChangeLink change={change} />
        {/* The currency of the shop is undone together with its prices. */}
        {kind === 'currency' && !isUndone && (
          <Link to={partHref('moneda')} className="enlace-subrayado">
            Ver la moneda<span className="sr-only"> de {summary}</span>
          </Link>
        )}
        {canUndo && (
          <Form method="post">
            <Button type="submit" look="secondary" name="deshacer" value={id} disabled={busy}>
              <span>
                {busy ? 'Deshaciendo…' : 'Deshacer'}
                <span className="sr-only"> {summary}</span>
              </span>
            </Button>
          </Form>
        )}
      </div>
      {busy && takesLong(products) && <WriteProgress id={id} isUndo />}
    </li>
  )
}

/** To what a change has changed: the history of one product, the list of many, or the trash when they were removed. */
function ChangeLink({ change }: { change: ListedChange }) {
  const { id, summary, products, productId, isListed, isUndone } = change
  const suffix = <span className="sr-only"> de {summary}</span>
  if (productId)
    return (
      <Link to={href('/admin/products/history/:id', { id: productId })} className="enlace-subrayado">
        Historial{suffix}
      </Link>
    )
  if (products < 2 || isUndone) return null
  return isListed ? (
    <Link to={PRODUCT_LIST.href(listOfChange(id))} className="enlace-subrayado">
      Ver los productos{suffix}
    </Link>
  ) : (
    <Link to={href('/admin/products/trash')} className="enlace-subrayado">
      Ver la papelera{suffix}
    </Link>
  )
}

/** What an undo has done, and the products that it has left. */
function Undone({ undone: { restored, changedSince } }: { undone: UndoneChange }) {
  return (
    <>
      <DoneNotice>{restored > 0 && restoredText(restored)}</DoneNotice>
      {changedSince.length > 0 && (
        <section className="border-l-4 border-ambar bg-arena px-4 py-3">
          <h2 className="text-lg">
            {changedSince.length === 1
              ? 'Un producto se queda como está, porque cambió después:'
              : `${formatNumber(changedSince.length)} productos se quedan como están, porque cambiaron después:`}
          </h2>
          <ul>
            {changedSince.map(({ id, name, brand }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={href('/admin/products/history/:id', { id })} className="enlace-subrayado">
                  {name}
                </Link>{' '}
                <span className="text-tinta-suave">{brand}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function restoredText(count: number): string {
  return count === 1
    ? 'Deshecho: 1 producto vuelve a como estaba.'
    : `Deshecho: ${formatNumber(count)} productos vuelven a como estaban.`
}
