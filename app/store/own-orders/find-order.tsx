import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'

type FindOrderField = 'codigo' | 'telefono'

export interface FindOrderError {
  notice: string
  values: Record<FindOrderField, string>
  errors?: Partial<Record<FindOrderField, string>>
}

/** Finds an order of any device by its code and its buyer's phone. */
export function FindOrder({ formError }: { formError: FindOrderError | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  useErrorFocus(formError, form)
  const text = (name: FindOrderField) => ({
    name,
    defaultValue: formError?.values[name],
    error: formError?.errors?.[name],
    required: true,
    spellCheck: false,
    maxLength: 100,
  })
  return (
    <section aria-labelledby="buscar" className="rounded-panel border border-hilo bg-blanco p-5 md:p-6">
      <h2 id="buscar" className="text-2xl">
        Buscar un pedido
      </h2>
      <p className="mt-2 text-tinta-suave">Si lo hiciste en otro teléfono o borraste los de este.</p>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 flex flex-col gap-5">
        {formError && <Alert answer={formError}>{formError.notice}</Alert>}
        <TextField
          label="Código del pedido"
          hint="Está en tu mensaje de WhatsApp, por ejemplo A7K-42Q."
          autoComplete="off"
          autoCapitalize="characters"
          {...text('codigo')}
        />
        <TextField
          label="Teléfono del pedido"
          hint="El que escribiste al pedir."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...text('telefono')}
        />
        <Button type="submit" aria-disabled={busy} className="min-h-12">
          {busy ? 'Buscando...' : 'Buscar el pedido'}
        </Button>
      </Form>
    </section>
  )
}
