import { useState } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { AREA, INPUT, TextField } from '#app/ui/text-field.tsx'
import { CURRENCY_CHOICES } from '#shop/money/currencies.ts'
import { parseWhatsappNumber } from '#shop/phone/phone.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import type { PartFieldsProps } from './part-form.tsx'

/** The store's name, chat number, hours and currency. */
export function StoreFields({ values, errors }: PartFieldsProps) {
  const [number, setNumber] = useState(values.whatsappNumber ?? '')
  return (
    <>
      <TextField
        label="Nombre de la tienda"
        error={errors.storeName}
        name="storeName"
        defaultValue={values.storeName}
        autoComplete="off"
      />
      <div className="flex flex-col gap-3">
        <TextField
          label="Número de WhatsApp"
          error={errors.whatsappNumber}
          hint="Con código de país."
          name="whatsappNumber"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TryLink number={number} />
      </div>
      <Field
        label="Horario de atención"
        error={errors.openingHours}
        hint="Una línea por horario, como mucho siete."
      >
        {(control) => (
          <textarea
            {...control}
            name="openingHours"
            rows={4}
            defaultValue={values.openingHours}
            className={AREA}
          />
        )}
      </Field>
      <Field
        label="Moneda"
        error={errors.currency}
        hint="Con ella empiezan los perfumes nuevos. Los que ya están guardan la suya."
      >
        {(control) => (
          <select {...control} name="currency" defaultValue={values.currency} className={INPUT}>
            {CURRENCY_CHOICES.map(([currency, name]) => (
              <option key={currency} value={currency}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

/** Opens the chat with the number in the field, saved or not. */
function TryLink({ number }: { number: string }) {
  const digits = parseWhatsappNumber(number)
  if (!digits)
    return <p className="text-sm text-tinta-suave">Con un número completo podrás probar el enlace.</p>
  return (
    <a
      href={whatsappHref(digits, 'Prueba del enlace de la tienda')}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary', 'sm:self-start')}
    >
      Probar enlace
    </a>
  )
}
