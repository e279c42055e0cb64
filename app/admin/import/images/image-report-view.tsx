import { Form, href, Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import type { ImageReport } from '#shop/import/queue-images.server.ts'
import { formatNumber } from '#shop/text/counts.ts'

interface ImageReportViewProps {
  /** The change that the images belong to. */
  change: string
  summary: string
  report: ImageReport
  canUndo: boolean
  /** The change stores the images of a ZIP file and nothing else; an import is undone on its own page. */
  isArchive: boolean
}

/** What became of the images of a change, while the background job stores them and after it. */
export function ImageReportView({ change, summary, report, canUndo, isArchive }: ImageReportViewProps) {
  const { pending, stored, failed, failures } = report
  return (
    <>
      <p className="wrap-anywhere">
        <bdi>{summary}</bdi>
      </p>
      <dl className="grid grid-cols-3 gap-3 text-center">
        {Object.entries({ Guardadas: stored, Pendientes: pending, 'Con error': failed }).map(
          ([label, count]) => (
            <div
              key={label}
              className="flex flex-col-reverse rounded-panel border border-hilo bg-blanco px-2 py-3"
            >
              <dt className="text-sm text-tinta-suave">{label}</dt>
              <dd className="text-2xl font-semibold">{formatNumber(count)}</dd>
            </div>
          ),
        )}
      </dl>
      <p role="status">
        {pending > 0
          ? 'Las fotos se guardan en segundo plano. Puedes cerrar esta página.'
          : failed === 0
            ? 'Listo: todas las fotos están en sus perfumes.'
            : 'Listo. Algunas fotos no se pudieron guardar.'}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="cambio" value={change} />
        {pending === 0 && stored > 0 && (
          <ButtonLink to={PRODUCT_LIST.href(listOfChange(change))}>Ver los perfumes</ButtonLink>
        )}
        {pending > 0 && (
          <ButtonLink look="secondary" to={`${href('/admin/products/import/images')}?cambio=${change}`}>
            Actualizar
          </ButtonLink>
        )}
        {failed > 0 && canUndo && (
          <SubmitButton look="secondary" name="hacer" value="reintentar">
            Intentarlo otra vez
          </SubmitButton>
        )}
        {canUndo && isArchive && (
          <SubmitButton look="secondary" name="hacer" value="deshacer">
            Deshacer
          </SubmitButton>
        )}
        <ButtonLink look="secondary" to={href('/admin/products/import/images')}>
          {isArchive ? 'Enviar otro ZIP' : 'Enviar fotos en un ZIP'}
        </ButtonLink>
      </Form>
      {failures.length > 0 && (
        <Section title="No se guardaron" className="flex flex-col gap-2">
          <FailedImages failures={failures} />
          {failed > failures.length && (
            <p className="text-tinta-suave">… y {failed - failures.length} más.</p>
          )}
        </Section>
      )}
    </>
  )
}

/** Each with its reason and a link to its product. */
function FailedImages({ failures }: Pick<ImageReport, 'failures'>) {
  return (
    <ul className="divide-y divide-hilo rounded-panel border border-hilo">
      {failures.map(({ id, productId, name, brand, source, error }) => (
        <li key={id} className="flex flex-col gap-0.5 px-4 py-2">
          <Link
            to={href('/admin/products/edit/:id', { id: productId })}
            className="enlace-subrayado self-start wrap-anywhere"
          >
            <bdi>{[name, brand].filter(Boolean).join(' · ')}</bdi>
          </Link>
          <span>{error}</span>
          <span className="text-sm wrap-anywhere text-tinta-suave">
            <bdi>{source}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
