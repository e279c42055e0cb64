import { useId } from 'react'
import { Form, href, useNavigation, useSearchParams } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type BulkField, type BulkOperation, listOptions } from '#shop/bulk/operation.ts'
import type { BulkPreview } from '#shop/bulk/plan.ts'
import { type Selection, selectionParams } from '#shop/bulk/selection.ts'

interface OperationFormProps {
  operation: BulkOperation
  selection: Selection
  /** The brands of the shop, and the sizes of the selected products. */
  brands: readonly string[]
  sizes: readonly string[]
  errors: Readonly<Record<string, string>>
  preview: BulkPreview | null
}

/**
 * The form of an operation; a GET form, so that its preview can be reloaded. With a preview it is folded, unless nothing
 * would change.
 */
export function OperationForm({ operation, selection, brands, sizes, errors, preview }: OperationFormProps) {
  const { fields, label } = operation
  // Its preview, which is shown at once, has the heading.
  if (fields.length === 0) return null
  const form = (
    <Form action={href('/admin/products/bulk')} className="flex flex-col gap-4" preventScrollReset={false}>
      <HiddenParams params={selectionParams(selection)} />
      <input type="hidden" name="op" value={operation.name} />
      <input type="hidden" name="ver" value="1" />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 huge:grid-cols-1">
        {fields.map((field) => (
          <div key={field.name} className={field.half ? 'min-w-0' : 'col-span-full'}>
            <Control field={field} error={errors[field.name]} brands={brands} sizes={sizes} />
          </div>
        ))}
      </div>
      <SeeButton />
    </Form>
  )
  if (!preview)
    return (
      <section className="flex flex-col gap-4">
        <h2 className="text-xl">{label}</h2>
        {form}
      </section>
    )
  return (
    <details open={preview.changed === 0} className="rounded-panel border border-hilo px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{label}: corregir</summary>
      <div className="pt-2 pb-4">{form}</div>
    </details>
  )
}

function SeeButton() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Button type="submit" disabled={busy} className="sm:self-start">
      {busy ? 'Calculando…' : 'Ver los cambios'}
    </Button>
  )
}

type ControlProps = Pick<OperationFormProps, 'brands' | 'sizes'> & {
  field: BulkField
  error: string | undefined
}

function Control({ field, error, brands, sizes }: ControlProps) {
  const { currency } = useStore().settings
  const [params] = useSearchParams()
  const listId = useId()
  const { name, label, hint } = field
  const typed = params.get(name) ?? undefined
  if (field.control === 'sizes') return <SizesField {...{ name, label, hint, sizes }} />
  if (field.control === 'choice')
    return (
      <SelectField label={label} error={error} hint={hint} name={name} defaultValue={typed}>
        <Options of={listOptions(field, currency)} />
      </SelectField>
    )
  const suggestions = field.suggestions === 'brands' ? brands : (field.suggestions ?? [])
  return (
    <>
      <TextField
        label={label}
        name={name}
        hint={hint}
        error={error}
        defaultValue={typed}
        inputMode={field.inputMode}
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

type SizesFieldProps = { name: string; label: string; hint: string | undefined; sizes: readonly string[] }

function SizesField({ name, label, hint, sizes }: SizesFieldProps) {
  const [params] = useSearchParams()
  const chosen = params.getAll(name)
  if (sizes.length < 2) return null
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-tinta-suave">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
        {sizes.map((size) => (
          <CheckField key={size} name={name} value={size} defaultChecked={chosen.includes(size)}>
            {size}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
