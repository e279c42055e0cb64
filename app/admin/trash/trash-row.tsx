import { Form, href } from 'react-router'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fullDay } from '#shop/dates/days.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import type { TrashedProduct } from '#shop/products/trash.server.ts'
import { defineQuery, pageField, textField } from '#shop/urls/define-query.ts'

/** The trash; `asked` is the id of the product whose final deletion is asked about. */
export const TRASH = defineQuery(href('/admin/products/trash'), {
  page: pageField(),
  asked: textField('eliminar', 36),
})

export interface TrashRowProps {
  product: TrashedProduct
  page: number
}

/** A removed product with its two actions. */
export function TrashRow({ product, page }: TrashRowProps) {
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
