import { useRef } from 'react'
import { Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { ChangedValues } from '#app/admin/parts/changed-values.tsx'
import { takesLong, WriteProgress } from '#app/admin/parts/write-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import type { BulkPreview, PlanRow } from '#shop/bulk/plan.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { formatCount, plural } from '#shop/text/counts.ts'
import { withParams } from '#shop/urls/links.ts'

interface PreviewProps {
  preview: BulkPreview
  /** On the button: 'Cambiar 3 productos'. */
  verb: string
  /** The operation moves products to the trash. */
  isRemoval: boolean
  /** Why it was not applied. */
  answer: { refused: 'changed' | 'failed' } | undefined
}

/** What an operation would do, and the button that does it. */
export function Preview({ preview, verb, isRemoval, answer }: PreviewProps) {
  const { summary, rows, page, pageCount, fingerprint, changed } = preview
  const [params] = useSearchParams()
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(heading, fingerprint)
  return (
    <section aria-labelledby="vista-previa" className="flex flex-col gap-4">
      <h2 id="vista-previa" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {summary}
      </h2>
      {answer && (
        <Alert answer={answer}>
          {answer.refused === 'changed'
            ? 'Algún producto cambió desde la vista previa y no se ha tocado nada. Así quedarían ahora.'
            : 'No se ha cambiado nada por un fallo inesperado. Inténtalo otra vez.'}
        </Alert>
      )}
      <Counts preview={preview} isRemoval={isRemoval} />
      <ul className="divide-y divide-hilo border-y border-hilo">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          href={(wanted) => {
            const other = new URLSearchParams(params)
            other.set('pagina', String(wanted))
            return withParams(href('/admin/products/bulk'), other)
          }}
        />
      )}
      {changed > 0 && (
        <Form
          method="post"
          // The way back leads to no preview that would change the products once more.
          replace
          className="sticky bottom-0 low:static -mx-4 border-t border-hilo bg-blanco px-4 py-3 md:mx-0 md:px-0"
        >
          <input type="hidden" name="huella" value={fingerprint} />
          {formMethod === 'POST' && takesLong(changed) && <WriteProgress id={fingerprint} />}
          <Button
            type="submit"
            look={isRemoval ? 'danger' : 'primary'}
            disabled={busy}
            className="w-full sm:w-auto"
          >
            {busy ? 'Un momento…' : `${verb} ${products(changed)}`}
          </Button>
        </Form>
      )}
    </section>
  )
}

const products = (count: number) => formatCount(count, 'producto', 'productos')

function Counts({
  preview: { changed, sizes, refused, same },
  isRemoval,
}: Omit<PreviewProps, 'answer' | 'verb'>) {
  const sizesText = sizes > 0 ? ` (${formatCount(sizes, 'tamaño', 'tamaños')})` : ''
  return (
    <div className="flex flex-col gap-1">
      <p>
        {changed === 0
          ? 'No cambia ningún producto.'
          : `${plural(changed, 'Cambia', 'Cambian')} ${products(changed)}${sizesText}.`}{' '}
        {changed > 0 &&
          (isRemoval
            ? `Van a la papelera, y durante ${UNDO_DAYS} días puedes deshacerlo.`
            : `Durante ${UNDO_DAYS} días puedes deshacerlo.`)}
      </p>
      {refused > 0 && (
        <p className="font-semibold text-granate">
          {plural(refused, 'Se queda como está', 'Se quedan como están')} {products(refused)}: mira por qué.
        </p>
      )}
      {same > 0 && <p className="text-tinta-suave">En {products(same)} no hay nada que cambiar.</p>}
    </div>
  )
}

function Row({ row: { id, name, brand, values, refused } }: { row: PlanRow }) {
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        {refused ? (
          <Link to={href('/admin/products/edit/:id', { id })} className="enlace-subrayado font-semibold">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}{' '}
        <span className="text-tinta-suave">{brand}</span>
      </p>
      {refused && <p className="text-granate first-letter:uppercase">{refused}</p>}
      <ChangedValues values={values} />
    </li>
  )
}
