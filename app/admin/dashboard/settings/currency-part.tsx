import { useId } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/check-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { priceStep } from '#shop/money/currencies.ts'
import { CURRENCY_CHOICES, currencyName } from '#shop/money/currency-choices.ts'
import { formatMoney } from '#shop/money/money.ts'
import {
  CHANGE_FIELDS,
  type ChangePreview,
  CONVERT,
  type CurrencyPart,
  KEEP,
  type LastChange,
} from '#shop/settings/currency-change.ts'
import { partHref, type SettingsError } from '#shop/settings/settings-form.ts'
import { formatCount, plural } from '#shop/text/counts.ts'
import { ErrorNotice } from './part-form.tsx'

interface CurrencyScreenProps extends CurrencyPart {
  /** The change that opened the page. */
  changed: { done: string; products: number } | null
  formError: SettingsError | undefined
}

/** The currency of the shop: its change with a preview, prices in other currencies, and the undo. */
export function CurrencyScreen({ changed, formError, ...part }: CurrencyScreenProps) {
  const { currency, products, others, last, preview, values } = part
  return (
    <>
      <DoneNotice>
        {changed &&
          !formError &&
          (changed.done === 'cambiada'
            ? `Moneda cambiada${changed.products > 0 ? ` en ${perfumes(changed.products)}` : ''}. La tienda ya la muestra.`
            : `Cambio deshecho${changed.products > 0 ? `: ${perfumes(changed.products)} como antes` : ''}.`)}
      </DoneNotice>
      {formError && <ErrorNotice error={formError} href={partHref('moneda')} />}
      {last && !preview && <Undo last={last} />}
      <section className="flex flex-col gap-5">
        <p>
          La tienda vende en <strong>{currencyName(currency)}</strong>
          {products > 0 && `: ${perfumes(products)}`}. Los pedidos que ya tienes conservan la moneda con la
          que se hicieron.
        </p>
        {preview && values.de === currency ? (
          <Preview preview={preview} part={part} />
        ) : (
          <ChangeForm part={part} from={currency} />
        )}
      </section>
      {others.map((other) => (
        <section key={other.currency} className="flex flex-col gap-5 border-t border-hilo pt-5">
          <h2 className="text-xl">
            {perfumes(other.count)} con precios en «{other.currency}»
          </h2>
          <p className="text-tinta-suave">{namesText(other.names, other.count)}</p>
          {preview && values.de === other.currency ? (
            <Preview preview={preview} part={part} />
          ) : (
            <ChangeForm part={part} from={other.currency} />
          )}
        </section>
      ))}
    </>
  )
}

/** Asks for the new currency and what happens to the prices. It goes to the preview by its URL. */
function ChangeForm({ part, from }: { part: CurrencyPart; from: string }) {
  const isOfShop = from === part.currency
  const own = part.values.de === from
  const pricesError = useId()
  const error = (field: string) => (own && part.error?.field === field ? part.error.message : undefined)
  const choices = CURRENCY_CHOICES.filter(([choice]) => choice !== from)
  const proposed = choices.some(([choice]) => choice === part.values.nueva) ? part.values.nueva : undefined
  return (
    <Form method="get" action={href('/admin/dashboard')} className="flex flex-col gap-5">
      <input type="hidden" name="seccion" value="configuracion" />
      <input type="hidden" name="parte" value="moneda" />
      <input type="hidden" name="de" value={from} />
      {isOfShop ? (
        <SelectField label="Nueva moneda" error={error('nueva')} name="nueva" defaultValue={proposed}>
          <Options of={choices} />
        </SelectField>
      ) : (
        <input type="hidden" name="nueva" value={part.currency} />
      )}
      {isOfShop && part.products === 0 ? (
        <input type="hidden" name="precios" value={KEEP} />
      ) : (
        <>
          {/* Neither is chosen in advance: with one tap 38 dollars would be 38 colones. */}
          <fieldset aria-describedby={error('precios') && pricesError}>
            <legend className="font-semibold">
              {isOfShop ? 'Qué pasa con los precios' : `Para pasarlos a ${currencyName(part.currency)}`}
            </legend>
            <Choice name="precios" value={KEEP} defaultChecked={own && part.values.precios === KEEP}>
              Dejar las cifras: 45 sigue siendo 45
            </Choice>
            <Choice name="precios" value={CONVERT} defaultChecked={own && part.values.precios === CONVERT}>
              Multiplicarlos por un cambio
            </Choice>
            {error('precios') && <FieldError id={pricesError}>{error('precios')}</FieldError>}
          </fieldset>
          <TextField
            label="Cambio (solo si los multiplicas)"
            hint="Cuánto vale hoy 1 en la moneda nueva, por ejemplo 520,5."
            error={error('tasa')}
            name="tasa"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={own ? part.values.tasa : ''}
          />
        </>
      )}
      <Button type="submit" look="secondary" className="sm:self-start">
        Ver cómo quedan
      </Button>
    </Form>
  )
}

/** What a change would do, and its button. */
function Preview({ preview, part }: { preview: ChangePreview; part: CurrencyPart }) {
  const { from, to, rate, products, prices, examples, isTooHigh } = preview
  const figures = rate ? `multiplicados por ${rate.replace('.', ',')}` : 'con las mismas cifras'
  const saving = useNavigation().formMethod === 'POST'
  return (
    <Section
      title={
        products > 0
          ? `Así quedan: ${perfumes(products)}, ${formatCount(prices, 'precio', 'precios')}`
          : `La tienda venderá en ${to}`
      }
      className="flex flex-col gap-4 rounded-panel border border-contorno p-4"
    >
      <p>
        De {currencyName(from)} a {currencyName(to)}
        {products > 0 ? `, ${figures}. ${roundingText(to, rate !== null)}` : '.'}
      </p>
      {examples.length > 0 && (
        <ul className="divide-y divide-hilo">
          {examples.map(({ name, size, before, after }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi> <span className="text-tinta-suave">{size}</span>
              </span>
              <span className="tabular-nums">
                {formatMoney(before, from)} → <strong>{formatMoney(after, to)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isTooHigh && <p role="alert">Con este cambio hay precios demasiado altos. Revisa la cifra.</p>}
      {/* To the URL of the preview: after a failure the typed change is still there. */}
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-wrap gap-3">
        {CHANGE_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={part.values[name]} />
        ))}
        <input type="hidden" name="tienda" value={part.currency} />
        <Button type="submit" aria-disabled={saving} disabled={isTooHigh}>
          {saving ? 'Cambiando...' : `Cambiar ${products > 0 ? perfumes(products) : 'la moneda'} a ${to}`}
        </Button>
        <a href={partHref('moneda')} className="enlace-subrayado">
          Cancelar
        </a>
      </Form>
      <p className="text-sm text-tinta-suave">Se puede deshacer durante {UNDO_DAYS} días.</p>
    </Section>
  )
}

function Undo({ last }: { last: LastChange }) {
  const { id, moment, from, to, rate, products, changedSince, addedSince } = last
  const saving = useNavigation().formMethod === 'POST'
  return (
    <Section title="Último cambio" className="flex flex-col gap-3 bg-arena px-4 py-3">
      <p>
        {moment}: {products > 0 && `${perfumes(products)} `}de {currencyName(from)} a {currencyName(to)}
        {products > 0 && (rate ? `, por ${rate.replace('.', ',')}` : ', con las mismas cifras')}.
      </p>
      {changedSince.count > 0 && (
        <p>
          {perfumes(changedSince.count)} {plural(changedSince.count, 'cambió', 'cambiaron')} desde entonces y
          se {plural(changedSince.count, 'queda como está', 'quedan como están')}:{' '}
          {namesText(changedSince.names, changedSince.count)}
        </p>
      )}
      {addedSince.count > 0 && (
        <p>
          {perfumes(addedSince.count)} {plural(addedSince.count, 'llegó', 'llegaron')} después y se{' '}
          {plural(addedSince.count, 'queda', 'quedan')} con precios en «{to}»:{' '}
          {namesText(addedSince.names, addedSince.count)}
        </p>
      )}
      <Form method="post" action={partHref('moneda')} defaultShouldRevalidate={false}>
        <Button type="submit" look="secondary" name="deshacer" value={id} aria-disabled={saving}>
          Deshacer el cambio
        </Button>
      </Form>
    </Section>
  )
}

function roundingText(to: string, converted: boolean): string {
  if (priceStep(to, converted) === 1) return converted ? 'Se redondean al céntimo.' : ''
  return 'Se redondean sin decimales.'
}

const perfumes = (count: number) => formatCount(count, 'perfume', 'perfumes')

function namesText(names: readonly string[], count: number): string {
  return `${names.join(', ')}${count > names.length ? ` y ${count - names.length} más` : ''}.`
}
