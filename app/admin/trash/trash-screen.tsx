import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Alert, DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { fullDay, UNDO_DAYS } from '#shop/dates/days.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import type { Trash, TrashedProduct } from '#shop/products/trash.server.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { defineQuery, pageField, textField } from '#shop/urls/define-query.ts'

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

/** The trash; `asked` is the id of the product whose final deletion is asked about. */
export const TRASH = defineQuery(href('/admin/products/trash'), {
  page: pageField(),
  asked: textField('eliminar', 36),
})

interface TrashRowProps {
  product: TrashedProduct
  page: number
}

/** A removed product with its two actions. */
function TrashRow({ product, page }: TrashRowProps) {
  const { id, name, brand, image, removedOn, daysLeft } = product
  const of = <span className="sr-only"> {name}</span>
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <div className="size-14 overflow-hidden rounded-suave bg-lino">
        <ProductImage src={imageUrl(image ?? '', 160)} alt="" width={160} height={160} />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {brand && `${brand} · `}Eliminado el {fullDay(removedOn)} · {leftText(daysLeft)}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 max-md:*:flex-auto md:col-span-1">
        <Form method="post" action={TRASH.href({ page, asked: '' })}>
          <Button type="submit" look="secondary" name="restaurar" value={id} className="w-full px-4!">
            <span>Restaurar{of}</span>
          </Button>
        </Form>
        <ButtonLink look="secondary" to={TRASH.href({ page, asked: id })} className="px-4! text-granate">
          <span>Eliminar para siempre{of}</span>
        </ButtonLink>
      </div>
    </li>
  )
}

function leftText(days: number): string {
  return days === 1 ? 'queda 1 día' : `quedan ${days} días`
}
