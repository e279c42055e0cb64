import { data, Form, href, useNavigation, useSearchParams } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { LIST } from '#shop/bulk/selection.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { findChange, listChanges, type UndoneChange, undoChange } from '#shop/products/undo-change.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { defineQuery, pageField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/route'
import { ChangeLink, ChangeRow, Undone } from './change-row.tsx'

const CHANGES = defineQuery(href('/admin/products/changes'), { page: pageField() })

type Answer = { undone: UndoneChange } | { refused: 'over' | 'failed' }

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
  const { db, log } = context.get(appContext)
  const id = formText(getForm(context), 'deshacer')
  try {
    const undone = await undoChange(db, id, actor)
    if (undone) return data<Answer>({ undone })
    return data<Answer>({ refused: 'over' }, { status: 409 })
  } catch (err) {
    const status = reportFailure(log, err, 'Un cambio del catálogo no se pudo deshacer', { change: id })
    return data<Answer>({ refused: 'failed' }, { status })
  }
}

export const clientAction = noticeUnreached

export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Cambios del catálogo · Administración' }]

const REFUSED = {
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
              Deshacer
            </Button>
            <ChangeLink change={done} />
          </Form>
        )}
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
