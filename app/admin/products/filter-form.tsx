import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  CLASSES,
  countFilters,
  LACKS,
  type ListQuery,
  PRODUCT_LIST,
  STATE_FILTERS,
  withoutFilters,
} from '#shop/catalog/admin-list-query.ts'
import { formatPriceBound } from '#shop/catalog/price-bounds.ts'
import { GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { HiddenState, ONLY_THE_LIST } from './list-forms.tsx'

interface FilterFormProps {
  query: ListQuery
  brands: readonly string[]
  /** Absent where the form is a part of the page. */
  onApplied?: () => void
}

/** The filters as one GET form, applied by 'Aplicar Filtros'. */
export function FilterForm({ query, brands, onApplied }: FilterFormProps) {
  const navigate = useNavigate()
  const [resets, setResets] = useState(0)
  const [count, setCount] = useState(countFilters(query))
  const staged = resets === 0 ? query : withoutFilters(query)
  return (
    <form
      key={resets}
      action={PRODUCT_LIST.path}
      onChange={(event) => setCount(countFilters(read(event.currentTarget)))}
      onSubmit={(event) => {
        event.preventDefault()
        onApplied?.()
        navigate(PRODUCT_LIST.href(read(event.currentTarget)), ONLY_THE_LIST)
      }}
    >
      <HiddenState query={{ ...withoutFilters(query), change: staged.change }} />
      <div className="px-4 md:px-7">
        <p role="status" className="pt-3 text-sm text-tinta-suave">
          {count} filtro(s) seleccionado(s)
        </p>
        <Group legend="Estado" name="estado" values={STATE_FILTERS} chosen={staged.states} />
        <Group legend="Qué falta" name="falta" values={LACKS} chosen={staged.lacks} />
        <div className="grid gap-x-3 gap-y-4 border-b border-hilo py-4 md:grid-cols-3">
          <BrandSelect brands={brands} chosen={staged.brand} />
          {(['min', 'max'] as const).map((end) => (
            <TextField
              key={end}
              label={end === 'min' ? 'Precio desde' : 'Precio hasta'}
              name={`precio_${end}`}
              defaultValue={staged.price[end] === undefined ? '' : formatPriceBound(staged.price[end])}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <Group legend="Familia Olfativa" name="familia" values={SCENT_FAMILIES} chosen={staged.families} />
        <Group legend="Género" name="genero" values={GENDERS} chosen={staged.genders} />
        <Group legend="Clasificación" name="clasificacion" values={CLASSES} chosen={staged.attributes} />
      </div>
      <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-hilo bg-blanco px-4 py-3 md:justify-end md:px-7">
        {onApplied ? (
          <Button
            look="secondary"
            className="flex-auto max-md:px-2! whitespace-nowrap md:flex-none"
            onClick={() => {
              setResets(resets + 1)
              setCount(0)
            }}
          >
            Restablecer Todo
          </Button>
        ) : (
          <ButtonLink
            look="secondary"
            className="flex-1 md:flex-none"
            to={PRODUCT_LIST.href(withoutFilters(query))}
          >
            Restablecer Todo
          </ButtonLink>
        )}
        <Button type="submit" className="flex-auto max-md:px-2! whitespace-nowrap md:flex-none">
          Aplicar Filtros
        </Button>
      </div>
    </form>
  )
}

function read(form: HTMLFormElement): ListQuery {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return PRODUCT_LIST.parse(new URLSearchParams(entries))
}

function BrandSelect({ brands, chosen }: { brands: readonly string[]; chosen: string }) {
  const known = chosen === '' || brands.includes(chosen) ? brands : [chosen, ...brands]
  return (
    <SelectField label="Marca" name="marca" defaultValue={chosen}>
      <option value="">Todas</option>
      <Options of={known} />
    </SelectField>
  )
}

interface GroupProps {
  legend: string
  name: string
  values: readonly string[]
  chosen: readonly string[]
}

function Group({ legend, name, values, chosen }: GroupProps) {
  return (
    <fieldset className="border-b border-hilo py-3 last:border-0">
      <legend className="float-left mb-1 w-full font-display text-lg font-medium">{legend}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
        {values.map((value) => (
          <CheckField key={value} name={name} value={value} defaultChecked={chosen.includes(value)}>
            {value}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
