import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import type { Trash } from '#shop/products/trash.server.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { TRASH, TrashRow, type TrashRowProps } from './trash-row.tsx'

type TrashAnswer =
  | { done: 'restored' | 'purged'; id: string; name: string }
  | { failed: 'missing' | 'failed' }

export const FAILED = {
  missing: 'Ese producto ya no está en la papelera.',
  failed: 'No se ha cambiado nada por un fallo inesperado. Inténtalo otra vez.',
}

interface TrashScreenProps {
  trash: Trash
  /** The id of the product whose final deletion is asked about, or empty. */
  asked: string
  answer: TrashAnswer | undefined
}

/** 'Papelera': removed products for 30 days, to restore or to delete for good. */
export function TrashScreen({ trash, asked, answer }: TrashScreenProps) {
  const { products, total, page, pageCount } = trash
  const question = products.find(({ id }) => id === asked)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackHeading to={href('/admin/products')} back="Volver a los productos">
        Papelera
      </BackHeading>
      <DoneNotice>{answer && 'done' in answer && <Done {...answer} />}</DoneNotice>
      {answer && 'failed' in answer && <Alert answer={answer}>{FAILED[answer.failed]}</Alert>}
      {question && <PurgeQuestion product={question} page={page} />}
      {total === 0 ? (
        <EmptyList>La papelera está vacía.</EmptyList>
      ) : (
        <p className="text-tinta-suave">
          {formatCount(total, 'producto', 'productos')}. Cada uno se guarda {UNDO_DAYS} días con sus imágenes
          y opiniones.
        </p>
      )}
      <ul aria-label="Productos en la papelera" className="flex flex-col divide-y divide-hilo empty:hidden">
        {products.map((product) => (
          <TrashRow key={product.id} product={product} page={page} />
        ))}
      </ul>
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} href={trashHref} />}
    </div>
  )
}

const trashHref = (page: number) => TRASH.href({ page, asked: '' })

function Done({ done, id, name }: Extract<TrashAnswer, { done: string }>) {
  if (done === 'purged') return <>{isolate(name)} se eliminó para siempre.</>
  return (
    <>
      {isolate(name)} está otra vez en tus productos.{' '}
      <Link to={href('/admin/products/edit/:id', { id })} className="subrayado hover:text-ambar-hondo">
        Abrir
      </Link>
    </>
  )
}

function PurgeQuestion({ product: { id, name }, page }: TrashRowProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question gets the focus
  useEffect(() => heading.current?.focus(), [id])
  return (
    <section
      aria-labelledby="eliminar"
      className="flex flex-col gap-4 rounded-panel border-2 border-granate bg-blanco p-4 md:p-6"
    >
      <h2 ref={heading} id="eliminar" tabIndex={-1} className="text-xl text-balance outline-none">
        ¿Eliminar este producto para siempre?
      </h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-tinta-suave">
        Se borran también sus imágenes, sus opiniones y su historia. No se puede deshacer.
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto md:*:flex-none">
        <ButtonLink look="secondary" to={trashHref(page)}>
          Cancelar
        </ButtonLink>
        <Form method="post" action={trashHref(page)}>
          <Button type="submit" look="danger" name="eliminar" value={id} className="w-full px-3!">
            Eliminar para siempre
          </Button>
        </Form>
      </div>
    </section>
  )
}
