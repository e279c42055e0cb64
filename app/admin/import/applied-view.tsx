import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DoneNotice } from '#app/ui/done-notice.tsx'
import type { ResultPage, ShownResult } from '#shop/import/import-list.ts'
import { countsText, type ImportCounts } from '#shop/import/import-states.ts'
import { withQuery } from '#shop/urls/links.ts'
import { ResultList } from './result-list.tsx'

interface AppliedViewProps {
  record: { id: string; counts: ImportCounts }
  query: { show: ShownResult | undefined; page: number }
  results: ResultPage
  applied: string
  isUndone: boolean
  canUndo: boolean
  created: { published: number; drafts: number }
  /** Images are fetched for the products of this change. */
  hasImages: boolean
  changeId: string | null
  /** Products that the undo left because they were changed since. */
  changedSince: readonly { id: string; name: string; brand: string }[]
}

/** What an import has done, and the button that undoes it. */
export function AppliedView(props: AppliedViewProps) {
  const { record, query, results, applied, isUndone, canUndo, created, changedSince } = props
  const { hasImages, changeId } = props
  const { id, counts } = record
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <DoneNotice>
        {isUndone
          ? 'La importación se deshizo: los perfumes están como antes.'
          : `Importación guardada (${applied}): ${countsText(counts)}.`}
      </DoneNotice>
      {changedSince.length > 0 && <ChangedSince products={changedSince} />}
      {!isUndone && created.drafts > 0 && (
        <p>
          {created.drafts === 1 ? 'Un perfume nuevo quedó' : `${created.drafts} perfumes nuevos quedaron`} en
          borrador: los compradores todavía no {created.drafts === 1 ? 'lo' : 'los'} ven. Ábrelos en la lista
          y completa lo que les falta.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={href('/admin/products')} className={LINK}>
          Ver los productos
        </Link>
        {counts.error > 0 && (
          <a href={href('/admin/products/import/:id/errors.csv', { id })} className={LINK}>
            Descargar errores
          </a>
        )}
        {hasImages && changeId !== null && (
          <Link to={withQuery(href('/admin/products/import/images'), { cambio: changeId })} className={LINK}>
            Cómo van las imágenes
          </Link>
        )}
        {canUndo && (
          <Form method="post">
            <Button type="submit" look="secondary" name="hacer" value="deshacer" disabled={busy}>
              Deshacer
            </Button>
          </Form>
        )}
      </div>
      <ResultList id={id} counts={counts} query={query} results={results} />
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-ambar underline underline-offset-4'

function ChangedSince({ products }: { products: AppliedViewProps['changedSince'] }) {
  return (
    <div role="alert" className="border-l-4 border-ambar bg-arena px-4 py-3">
      <p>Estos cambiaron después de la importación y se quedaron como están:</p>
      <ul className="mt-1 list-disc pl-5">
        {products.map(({ id, name, brand }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={href('/admin/products/edit/:id', { id })} className={LINK}>
              {[name, brand].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
