import { Form, href, Link, useNavigation } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { takesLong, WriteProgress } from '#app/admin/parts/write-progress.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { publishHref } from '#shop/bulk/publish-operation.ts'
import { listOfChange, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { countsText } from '#shop/import/import-states.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Step } from './load-import.ts'
import { ResultList } from './result-list.tsx'

type AppliedViewProps = Step<'applied'> & {
  /** Products that the undo left because they were changed since. */
  changedSince: readonly NamedProduct[]
}

/** What an import has done, and the button that undoes it. */
export function AppliedView(props: AppliedViewProps) {
  const { applied, isUndone, canUndo, created, changedSince, hasImages, changeId } = props
  const { id, counts } = props.record
  const isUndoing = useNavigation().formData?.get('hacer') === 'deshacer'
  return (
    <>
      <DoneNotice>
        {isUndone
          ? 'La importación se deshizo. Los perfumes que no cambiaron después están como antes.'
          : `Importación guardada (${applied}): ${countsText(counts)}.`}
      </DoneNotice>
      {changedSince.length > 0 && <ChangedSince products={changedSince} />}
      {!isUndone && changeId !== null && <NextStep changeId={changeId} created={created} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {counts.error > 0 && (
          <a href={href('/admin/products/import/:id/errors.csv', { id })} className="enlace-subrayado">
            Descargar errores
          </a>
        )}
        {hasImages && changeId !== null && (
          <Link
            to={withQuery(href('/admin/products/import/images'), { cambio: changeId })}
            className="enlace-subrayado"
          >
            Cómo van las imágenes
          </Link>
        )}
        {canUndo && (
          <Form method="post">
            <SubmitButton look="secondary" name="hacer" value="deshacer" busyText="Deshaciendo…">
              Deshacer la importación
            </SubmitButton>
          </Form>
        )}
      </div>
      {isUndoing && takesLong(counts.new + counts.change) && <WriteProgress id={id} isUndo />}
      <ResultList {...props} />
    </>
  )
}

/** Drafts are to be completed and published; without drafts the work is done. */
function NextStep({
  changeId,
  created: { drafts, complete },
}: { changeId: string } & Pick<AppliedViewProps, 'created'>) {
  if (drafts === 0)
    return (
      <ButtonLink to={PRODUCT_LIST.href(listOfChange(changeId))} className="sm:self-start">
        Ver los perfumes importados
      </ButtonLink>
    )
  const list = listOfChange(changeId, ['draft'])
  return (
    <section aria-label="Borradores" className="flex flex-col gap-3">
      <p>
        {drafts === 1
          ? 'Un perfume nuevo está en borrador: los compradores todavía no lo ven. Completa lo que le falta y publícalo.'
          : `${formatNumber(drafts)} perfumes nuevos están en borrador: los compradores todavía no los ven. Completa lo que les falta y publícalos.`}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={PRODUCT_LIST.href(list)}>Completar los borradores</ButtonLink>
        {complete > 0 && (
          <ButtonLink look="secondary" to={publishHref(list)}>
            Publicar los borradores completos
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function ChangedSince({ products }: { products: AppliedViewProps['changedSince'] }) {
  return (
    <div role="alert" className="border-l-4 border-ambar bg-arena px-4 py-3">
      <p>Estos cambiaron después de la importación y se quedaron como están:</p>
      <ul className="mt-1 list-disc pl-5">
        {products.map(({ id, name, brand }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={href('/admin/products/edit/:id', { id })} className="enlace-subrayado">
              {[name, brand].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
