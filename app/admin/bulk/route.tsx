import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { unlessSignedOut } from '#app/admin/parts/session-expired.ts'
import { NO_INPUT, SendAgain } from '#app/admin/parts/session-expired-dialog.tsx'
import { noticeUnreached } from '#app/parts/unreached.ts'
import { ArrowRight } from '#app/ui/icons/secondary.tsx'
import { reportFailure } from '#server/db/database-availability.ts'
import { appContext, getForm, requireAdmin } from '#server/start/context.ts'
import { applyBulk, previewBulk } from '#shop/bulk/apply-bulk.server.ts'
import { BULK_OPERATIONS, REMOVE } from '#shop/bulk/operations.ts'
import { listSizeLabels } from '#shop/bulk/read-products.server.ts'
import { bulkHref, LIST, parseSelection, type Selection } from '#shop/bulk/selection.ts'
import { listProductIds } from '#shop/catalog/admin-list.server.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { reportWrite } from '#shop/products/write-progress.server.ts'
import { formText } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { pageField } from '#shop/urls/define-query.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Route } from './+types/route'
import { OperationForm } from './operation-form.tsx'
import { Preview } from './preview.tsx'

/** The selected products, the form of the chosen operation and, with values, its preview. Nothing is written. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, settings } = context.get(appContext)
  const selection = parseSelection(url.searchParams)
  const operation = findOperation(url)
  const ids = await listProductIds(db, selection.list, selection.ids)
  const none = { count: ids.length, brands: [], sizes: [], errors: {}, preview: null }
  if (!operation || ids.length === 0) return none
  const has = (control: string) => operation.fields.some((field) => field.control === control)
  const form = {
    ...none,
    brands: has('text') ? await listBrandNames(db) : [],
    sizes: has('sizes') ? await listSizeLabels(db, ids) : [],
  }
  // An operation without fields is previewed at once.
  if (operation.fields.length > 0 && !url.searchParams.has('ver')) return form
  const prepared = operation.prepare(url.searchParams, settings.currency)
  if (prepared.errors) return data({ ...form, errors: prepared.errors }, { status: 422 })
  const page = pageField().parse(url.searchParams)
  return { ...form, preview: await previewBulk(db, selection, prepared, page) }
}

/** Applies the operation of the URL, as the preview with the sent fingerprint has shown it. */
export async function action({ context, url }: Route.ActionArgs) {
  const { email: actor } = requireAdmin(context)
  const { db, notify, log, settings } = context.get(appContext)
  const prepared = findOperation(url)?.prepare(url.searchParams, settings.currency)
  if (!prepared || prepared.errors) throw redirect(url.pathname + url.search)
  const seen = formText(getForm(context), 'huella')
  const { onWritten, end } = reportWrite({ notify }, seen, log)
  let changeId: string | null
  try {
    changeId = await applyBulk(db, parseSelection(url.searchParams), prepared, { seen, actor, onWritten })
  } catch (err) {
    return data(
      { refused: 'failed' as const },
      reportFailure(log, err, 'Los productos no se pudieron cambiar'),
    )
  } finally {
    end()
  }
  if (changeId === null) return data({ refused: 'changed' as const }, { status: 409 })
  const list = url.searchParams.get(LIST)
  throw redirect(
    withQuery(href('/admin/products/changes'), { hecho: changeId, ...(list && { [LIST]: list }) }),
    303,
  )
}

export const clientAction = noticeUnreached

/** Also after a failure: the preview is read again. */
export const shouldRevalidate = unlessSignedOut

export const meta = () => [{ title: 'Cambiar productos · Administración' }]

const findOperation = ({ searchParams }: { searchParams: URLSearchParams }) =>
  BULK_OPERATIONS.find(({ name }) => name === searchParams.get('op'))

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const selection = parseSelection(searchParams)
  const operation = findOperation({ searchParams })
  const { count, preview } = loaderData
  return (
    <SendAgain answer={actionData} {...NO_INPUT}>
      <div className="flex max-w-3xl flex-col gap-5">
        <BackHeading
          to={operation ? bulkHref(selection) : PRODUCT_LIST.href(selection.list)}
          back={operation ? 'Hacer otro cambio' : 'Volver a los productos'}
        >
          {title(count)}
        </BackHeading>
        {count === 0 && <p>Marca productos en la lista y vuelve aquí.</p>}
        {count > 0 && !operation && <ChooseOperation selection={selection} />}
        {count > 0 && operation && (
          <OperationForm key={operation.name} operation={operation} selection={selection} {...loaderData} />
        )}
        {operation && preview && (
          <Preview
            preview={preview}
            verb={operation.verb ?? 'Cambiar'}
            isRemoval={operation.name === REMOVE}
            answer={actionData && 'refused' in actionData ? actionData : undefined}
          />
        )}
      </div>
    </SendAgain>
  )
}

function title(count: number): string {
  if (count === 0) return 'No hay productos elegidos'
  return count === 1 ? 'Cambiar 1 producto' : `Cambiar ${formatNumber(count)} productos`
}

/** The operations, each a link to its form. */
function ChooseOperation({ selection }: { selection: Selection }) {
  return (
    <ul className="divide-y divide-hilo border-y border-hilo">
      {BULK_OPERATIONS.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={bulkHref(selection, { op: name })}
            className={`flex min-h-12 items-center justify-between gap-3 py-2 font-semibold hover:text-ambar ${name === REMOVE ? 'text-granate' : ''}`}
          >
            {label}
            <ArrowRight className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
