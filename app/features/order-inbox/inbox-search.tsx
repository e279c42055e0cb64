import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import type { InboxQuery } from './inbox-query.ts'

/** Finds orders by code, phone, name or a pasted message, and by day: a plain GET form. */
export function InboxSearch({ query: { state, from, to, search } }: { query: InboxQuery }) {
  return (
    <search>
      <Form
        action="/admin/dashboard"
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_auto_auto_auto]"
      >
        <input type="hidden" name="seccion" value="pedidos" />
        {state && <input type="hidden" name="estado" value={state} />}
        <Field label="Buscar pedidos" className="flex max-md:col-span-2">
          {(control) => (
            <input
              {...control}
              type="search"
              name="q"
              defaultValue={search}
              placeholder="Código, teléfono, nombre o mensaje pegado"
              autoComplete="off"
              enterKeyHint="search"
              className={INPUT}
            />
          )}
        </Field>
        <Day label="Desde" name="desde" day={from} />
        <Day label="Hasta" name="hasta" day={to} />
        <Button type="submit" look="secondary" className="h-12 max-md:col-span-2">
          Buscar
        </Button>
      </Form>
    </search>
  )
}

function Day({ label, name, day }: { label: string; name: string; day: string | undefined }) {
  return (
    <Field label={label} className="flex min-w-0">
      {(control) => (
        <input {...control} type="date" name={name} defaultValue={day} className={`${INPUT} min-w-0 px-2!`} />
      )}
    </Field>
  )
}
