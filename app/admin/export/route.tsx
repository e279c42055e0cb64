import { data, href, useSearchParams } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/check-field.tsx'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { appContext, requireAdmin } from '#server/start/context.ts'
import { listProductIds } from '#shop/catalog/admin-list.server.ts'
import { countFilters, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { EXPORT_FORMATS, FORMAT_NAMES } from '#shop/export/formats.ts'
import { listAllIds } from '#shop/export/read-products.server.ts'
import { formatCount, formatNumber } from '#shop/text/counts.ts'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, log } = context.get(appContext)
  const query = PRODUCT_LIST.parse(url.searchParams)
  const isFiltered = query.search !== '' || countFilters(query) > 0
  try {
    const total = (await listAllIds(db)).length
    const matching = isFiltered ? (await listProductIds(db, query, null)).length : null
    return data({ total, matching })
  } catch (error) {
    log.error({ err: error }, 'Los productos no se pudieron contar')
    return data(null, { status: 503 })
  }
}

export const meta = () => [{ title: 'Exportar productos · Administración' }]

export default function ExportPage({ loaderData: counts }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const query = PRODUCT_LIST.parse(params)
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <BackHeading to={PRODUCT_LIST.href(query)} back="Volver a los productos">
        Exportar productos
      </BackHeading>
      {!counts && (
        <Alert>Ahora mismo no se pueden leer los productos. Inténtalo otra vez en un momento.</Alert>
      )}
      {counts?.total === 0 && <p>Aún no hay productos que exportar.</p>}
      {counts !== null && counts.total > 0 && (
        <form method="get" action={href('/admin/products/export/file')} className="flex flex-col gap-6">
          {counts.matching !== null && (
            <fieldset>
              <legend className="mb-1 font-semibold">Productos</legend>
              <Choice name="alcance" value="filtro" defaultChecked note={filterNote(query.states)}>
                {`Los que muestra el filtro (${formatNumber(counts.matching)})`}
              </Choice>
              <Choice name="alcance" value="todo" note={ALL_STATES}>
                {`Todo el catálogo (${formatNumber(counts.total)})`}
              </Choice>
              <HiddenParams params={PRODUCT_LIST.toParams(query)} />
            </fieldset>
          )}
          <fieldset>
            <legend className="mb-1 font-semibold">Formato</legend>
            {FORMAT_NAMES.map((name, place) => (
              <Choice
                key={name}
                name="formato"
                value={name}
                defaultChecked={place === 0}
                note={EXPORT_FORMATS[name].use}
              >
                {EXPORT_FORMATS[name].label}
              </Choice>
            ))}
          </fieldset>
          <p className="text-sm text-tinta-suave">
            {counts.matching === null && `${ALL_STATES} `}
            Las imágenes van como direcciones de la tienda.
          </p>
          <Button type="submit" className="sm:self-start">
            {counts.matching === null
              ? `Descargar ${formatCount(counts.total, 'producto', 'productos')}`
              : 'Descargar'}
          </Button>
        </form>
      )}
    </div>
  )
}

const ALL_STATES = 'Van también los borradores y los archivados, con su estado.'

/** The list leaves out archived products unless the filter names them. */
const filterNote = (states: readonly string[]) =>
  states.length === 0
    ? 'Van también los borradores, con su estado; los archivados no.'
    : `Solo los que están en: ${states.join(', ')}.`
