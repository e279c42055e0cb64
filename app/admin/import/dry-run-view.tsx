import { Form, href, Link, useNavigation } from 'react-router'
import { WriteProgress } from '#app/admin/parts/write-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField, Choice } from '#app/ui/check-field.tsx'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import {
  type ForeignCurrency,
  type ImportCounts,
  NEW_PRODUCTS,
  type NewProducts,
  publishedText,
} from '#shop/import/import-states.ts'
import { currencyName } from '#shop/money/currency-choices.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import { formatCount, formatNumber } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'
import type { Step } from './load-import.ts'
import { CancelButton } from './progress-view.tsx'
import { ResultList } from './result-list.tsx'

/** What the import would do, and the form that does it. */
export function DryRunView(props: Step<'dry-run'>) {
  const { imageUrls, foreign } = props
  const { id, counts, currency } = props.record
  const writes = counts.new + counts.change
  return (
    <>
      <p role="status">Todavía no se ha guardado nada. {sentence(counts)}</p>
      {foreign && <CurrencyNotice foreign={foreign} shop={currency} />}
      {writes > 0 || imageUrls > 0 ? (
        <ApplyForm {...props} writes={writes} />
      ) : (
        <p className="font-semibold">El archivo no cambia nada en la tienda.</p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {counts.error > 0 && (
          <a href={href('/admin/products/import/:id/errors.csv', { id })} className="enlace-subrayado">
            Descargar errores
          </a>
        )}
        <Link
          to={withQuery(href('/admin/products/import/:id', { id }), { columnas: '1' })}
          className="enlace-subrayado"
        >
          Cambiar columnas
        </Link>
        <CancelButton />
      </div>
      <ResultList {...props} />
    </>
  )
}

const NEW_PRODUCT_CHOICES = Object.keys(NEW_PRODUCTS) as NewProducts[]

function sentence({ new: created, change, same, error }: ImportCounts): string {
  const some = (count: number, one: string, many: string) => count > 0 && formatCount(count, one, many)
  const parts = [
    some(created, 'perfume nuevo', 'perfumes nuevos'),
    some(change, 'cambia', 'cambian'),
    some(same, 'queda igual', 'quedan igual'),
    some(error, 'con errores, que no se importa', 'con errores, que no se importan'),
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'El archivo no tiene productos.'
}

/** A new shop has the currency of the demo: its first list is one long list of the same error. */
function CurrencyNotice({ foreign: { currency, count }, shop }: { foreign: ForeignCurrency; shop: string }) {
  const busy = useNavigation().formData !== undefined
  return (
    <div className="rounded-panel border-l-4 border-contorno bg-arena px-4 py-3">
      <p>
        {count === 1 ? 'Un perfume tiene' : `${formatNumber(count)} perfumes tienen`} su precio en{' '}
        <strong>{currencyName(currency)}</strong>, y la tienda vende en <strong>{currencyName(shop)}</strong>.
        Si vendes en la moneda del archivo, cambia la de la tienda y revisa el archivo otra vez.
      </p>
      <div className="flex flex-wrap items-center gap-x-6">
        <Link to={partHref('moneda')} className="enlace-subrayado">
          Cambiar la moneda de la tienda
        </Link>
        <Form method="post">
          <Button type="submit" look="quiet" name="hacer" value="revisar" disabled={busy} className="px-0!">
            Revisar otra vez
          </Button>
        </Form>
      </div>
    </div>
  )
}

function ApplyForm(props: Step<'dry-run'> & { writes: number }) {
  const { imageUrls, published, writes } = props
  const { id, format, counts, startedAt } = props.record
  const { formData } = useNavigation()
  const busy = formData !== undefined
  // The next page may have to wait for the connection that the write occupies.
  const isWriting = formData?.get('hacer') === 'aplicar'
  return (
    <Form method="post" className="flex flex-col gap-4 rounded-panel border border-hilo bg-blanco p-4 md:p-5">
      <input type="hidden" name="revisada" value={startedAt ?? ''} />
      {counts.new > 0 && (
        <fieldset>
          <legend className="mb-1 font-semibold">Los perfumes nuevos</legend>
          {NEW_PRODUCT_CHOICES.map((value) => (
            <Choice
              key={value}
              name="nuevos"
              value={value}
              defaultChecked={value === 'complete'}
              note={
                <>
                  {publishedText(published[value], published.total)}.
                  {value === 'complete' &&
                    ' Completo: con tamaño, precio, descripción corta, concentración y familia.'}
                  {value === 'complete' &&
                    format === 'own' &&
                    ' Si el archivo dice «Publicado», basta con tamaño y precio.'}
                </>
              }
            >
              {NEW_PRODUCTS[value]}
            </Choice>
          ))}
        </fieldset>
      )}
      {imageUrls > 0 && (
        <CheckField required={writes === 0} name="imagenes">
          Traer las imágenes de {imageUrls === 1 ? 'un perfume' : `${formatNumber(imageUrls)} perfumes`} desde
          su dirección. Tráelas solo si puedes usarlas.
        </CheckField>
      )}
      <p className="text-sm text-tinta-suave">
        Los perfumes que no están en el archivo se quedan como están. Durante {UNDO_DAYS} días puedes deshacer
        la importación.
      </p>
      <Button type="submit" name="hacer" value="aplicar" disabled={busy} className="sm:self-start">
        {writes === 0 ? 'Guardar las imágenes' : `Guardar ${formatCount(writes, 'perfume', 'perfumes')}`}
      </Button>
      {isWriting && <WriteProgress id={id} />}
    </Form>
  )
}
