import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import type { InboxQuery } from '#shop/orders/inbox-query.ts'

/** Finds orders by code, phone, name or a pasted message, and by day: a plain GET form. */
export function InboxSearch({ query: { state, from, to, search } }: { query: InboxQuery }) {
  return (
    <search>
      <Form action={href('/admin/dashboard')} className="max-w-3xl">
        <input type="hidden" name="seccion" value="pedidos" />
        {state && <input type="hidden" name="estado" value={state} />}
        <SearchField label="Buscar pedidos" defaultValue={search} placeholder="Código, teléfono o mensaje" />
        <details open={Boolean(from || to)}>
          <summary className="w-fit cursor-pointer py-3 text-sm text-ambar">Filtrar por fecha</summary>
          <div className="grid grid-cols-2 items-end gap-3 pt-1 sm:flex">
            <Day label="Desde" name="desde" day={from} />
            <Day label="Hasta" name="hasta" day={to} />
            <Button type="submit" look="secondary" className="min-h-12 max-sm:col-span-2">
              Ver esos días
            </Button>
          </div>
        </details>
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
