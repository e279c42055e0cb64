import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { cityName } from '#shop/countries/city-name.ts'
import { currencyName } from '#shop/money/currency-choices.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { type FieldName, partHref } from '#shop/settings/settings-form.ts'
import { getFieldProps, type PartFieldsProps } from './part-form.tsx'

/** The store's name, country, chat number and hours. */
export function StoreFields({ values, errors, store, triedNumber }: PartFieldsProps) {
  const [chosen, setChosen] = useState(values.country ?? '')
  const [number, setNumber] = useState(values.whatsappNumber ?? '')
  const typed = `${chosen} ${number}`
  /** What 'Probar enlace' sent. */
  const tried = `${values.country} ${values.whatsappNumber}`
  const countries = store?.countries ?? []
  const country = countries.find((one) => one.country === (chosen || store?.numberCountry))
  const zones = country?.timeZones ?? []
  const field = (name: FieldName) => getFieldProps({ values, errors }, name)
  return (
    <>
      <TextField label="Nombre de la tienda" autoComplete="off" {...field('storeName')} />
      <SelectField
        label="País"
        error={errors.country}
        hint="De él dependen los teléfonos que se escriben sin código y la hora de la tienda."
        name="country"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {!values.country && (
          <option value="">{country ? `El del número: ${country.name}` : 'Elige un país'}</option>
        )}
        <Options of={countries.map(({ country, name }) => [country, name])} />
      </SelectField>
      {zones.length > 0 && (
        <SelectField key={country?.country} label="Zona horaria" {...field('timeZone')}>
          <option value="">
            {country?.timeZone === 'UTC' ? 'UTC' : `La más usada: ${cityName(country?.timeZone ?? '')}`}
          </option>
          <Options of={zones.map((zone) => [zone, cityName(zone)])} />
        </SelectField>
      )}
      <div className="flex flex-col gap-3">
        <TextField
          label="Número de WhatsApp"
          error={errors.whatsappNumber}
          hint={
            country?.phoneExample
              ? `Por ejemplo ${country.phoneExample}; si es de otro país, con + y su código.`
              : 'Con + y el código del país.'
          }
          name="whatsappNumber"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {store?.isNumberBroken && number === values.whatsappNumber && !triedNumber && (
          <p className="border-l-4 border-granate bg-arena px-4 py-3">
            Con este número no se abre ningún chat: elige el país y pruébalo.
          </p>
        )}
        <Button type="submit" look="secondary" name="probar" value="si" className="sm:self-start">
          Probar enlace
        </Button>
        {/* `output` is announced when the number was read. */}
        <output>
          {triedNumber && typed === tried && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-oliva bg-arena px-4 py-3">
              <strong className="tabular-nums">{formatPhone(triedNumber)}</strong>
              <a
                href={whatsappHref(triedNumber, 'Prueba del enlace de la tienda')}
                target="_blank"
                rel="noopener"
                className={buttonClass('secondary')}
              >
                Abrir el chat
              </a>
              <span className="text-sm text-tinta-suave">Todavía no está guardado.</span>
            </span>
          )}
        </output>
      </div>
      <TextArea
        label="Horario de atención"
        hint="Una línea por horario, como mucho siete."
        rows={4}
        {...field('openingHours')}
      />
      <div className="flex flex-col items-start">
        <p>
          <span className="font-semibold">Moneda:</span> {currencyName(store?.currency ?? '$')}
        </p>
        {country?.currency && country.currency !== store?.currency && (
          <p className="text-sm text-tinta-suave">
            En {country.name} se usa {currencyName(country.currency)}.
          </p>
        )}
        <Link
          to={`${partHref('moneda')}${country?.currency ? `&nueva=${encodeURIComponent(country.currency)}` : ''}`}
          className="enlace-subrayado"
        >
          Cambiar la moneda
        </Link>
      </div>
    </>
  )
}
