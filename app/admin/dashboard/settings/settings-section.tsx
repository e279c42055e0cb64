import { useEffect, useEffectEvent, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { typedByAdmin } from '#app/parts/typed-form.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { HeroChoice } from '#shop/insights/hero-choice.ts'
import {
  mergeValues,
  type OpenSettings,
  PARTS,
  partHref,
  readValues,
  type SettingsAnswer,
  type SettingsValues,
} from '#shop/settings/settings-form.ts'
import { SOCIAL_ENTRIES } from '#shop/settings/social-links.ts'
import { ALL_TEXTS } from '#shop/settings/store-settings.ts'
import { CurrencyScreen } from './currency-part.tsx'
import { LookFields } from './look-fields.tsx'
import { OrderFields } from './order-fields-form.tsx'
import { getFieldProps, type PartFieldsProps, PartForm } from './part-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { StoreFields } from './store-fields.tsx'

const FIELDS = {
  tienda: StoreFields,
  textos: TextsFields,
  aspecto: LookFields,
  redes: LinksFields,
  pedidos: OrderFields,
}

interface SettingsSectionProps {
  open: OpenSettings
  /** A successful save opened the page. */
  justSaved: boolean
  /** There are demo products, or they can be restored; read only for the part 'tienda'. */
  hasDemo: boolean
  /** A change of the currency that opened the page. */
  changed: { done: string; products: number } | null
  /** How many sessions were closed before the page opened. */
  closed: number | null
  /** The perfumes for the first section of home; only of the part 'aspecto'. */
  hero: HeroChoice | undefined
  answer: SettingsAnswer | undefined
}

/** The links to the parts of the settings, and the open part. Saved values appear on the storefront at once. */
export function SettingsSection({
  open,
  justSaved,
  hasDemo,
  changed,
  closed,
  hero,
  answer,
}: SettingsSectionProps) {
  useLinkedField()
  const formError = answer && answer.kind !== 'tried' && answer.kind !== 'arranged' ? answer : undefined
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <h1 className="text-3xl">Configuración</h1>
      <nav aria-label="Partes de la configuración" className="border-b border-hilo">
        <ul className="-mb-px grid grid-cols-4 huge:grid-cols-2 sm:flex sm:flex-wrap">
          {PARTS.map(({ part, label }) => (
            <li key={part}>
              <Link
                to={partHref(part)}
                aria-current={part === open.part ? 'page' : undefined}
                className="flex min-h-11 items-center justify-center border-b-2 border-transparent px-1 text-tinta-suave max-sm:text-[0.9375rem] hover:text-tinta aria-[current]:border-ambar aria-[current]:font-semibold aria-[current]:text-tinta sm:px-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hasDemo && (
        <Link to={href('/admin/settings/demo')} className="enlace-subrayado self-start">
          Catálogo de demostración
        </Link>
      )}
      {open.part === 'moneda' ? (
        <CurrencyScreen {...open} changed={changed} formError={formError} />
      ) : open.part === 'sesiones' ? (
        <SessionsPart sessions={open.sessions} closed={closed} formError={formError} />
      ) : (
        <FormOf key={open.part} {...{ open, justSaved, hero, answer }} />
      )}
    </div>
  )
}

interface FormOfProps extends Pick<SettingsSectionProps, 'justSaved' | 'hero' | 'answer'> {
  open: Exclude<OpenSettings, { part: 'sesiones' | 'moneda' }>
}

/**
 * A save of another window replaces the values of an unchanged form. A changed one keeps its version, for the conflict,
 * and then what was typed into it.
 */
function FormOf({ open, justSaved, hero, answer }: FormOfProps) {
  const [shown, setShown] = useState(open)
  /** After a conflict: what was typed over `shown`. */
  const [typed, setTyped] = useState<SettingsValues>()
  const [dirty, setDirty] = useState(answer !== undefined)
  if (shown.version !== open.version && !dirty) setShown(open)
  const theirs = answer?.kind === 'conflict' ? answer.theirs : undefined
  if (theirs && theirs.version !== shown.version) {
    setTyped(mergeValues(answer?.values ?? {}, shown.values, theirs.values))
    setShown({ ...shown, ...theirs })
  }
  const { part, version, values, store } = shown
  /** What was typed before the phone closed the tab, or before a reload. */
  const [restored, setRestored] = useState<SettingsValues>()
  const restore = useEffectEvent(() => {
    const sent = new FormData()
    for (const [name, value] of typedByAdmin.settings.fields()) sent.append(name, value)
    // Without JavaScript the answer has what was typed. A later version has been saved since.
    if (answer || sent.get('part') !== part || sent.get('version') !== `${version}`) return
    setRestored(readValues(part, sent))
    setDirty(true)
  })
  useEffect(() => restore(), [])
  const Fields = FIELDS[part]
  return (
    <PartForm
      key={`${version} ${restored !== undefined}`}
      {...{ part, version, justSaved, answer, dirty, isRestored: restored !== undefined }}
      onEdit={() => setDirty(true)}
    >
      <Fields
        values={(theirs && typed) ?? answer?.values ?? restored ?? values}
        errors={answer?.kind === 'invalid' ? answer.errors : {}}
        store={store}
        triedNumber={answer?.kind === 'tried' ? answer.digits : undefined}
        hero={hero}
        moved={answer?.kind === 'arranged' ? answer.moved : undefined}
      />
    </PartForm>
  )
}

/** Moves to the field that the URL's fragment names, such as `#whatsappNumber`. */
function useLinkedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!/^#\w+$/.test(hash)) return
    const field = document.querySelector<HTMLElement>(`main form [name="${hash.slice(1)}"]`)
    field?.focus({ preventScroll: true })
    field?.closest('label, div')?.scrollIntoView({ block: 'center' })
  }, [hash])
}

const GROUPS = [...new Set(ALL_TEXTS.map(({ group }) => group))]

/** Texts of the pages. An empty field restores the default text. */
function TextsFields({ values, errors }: PartFieldsProps) {
  return (
    <>
      <div>
        <CheckField
          name="allSpanish"
          defaultChecked={values.allSpanish === 'on'}
          aria-describedby="todo-en-espanol"
        >
          Todo en español
        </CheckField>
        <p id="todo-en-espanol" className="text-sm text-tinta-suave">
          Algunos textos están en inglés: en las fichas, los filtros y las páginas de error de la tienda, en
          la entrada a la administración y en sus avisos. Marca la casilla para verlos en español.
        </p>
      </div>
      <p className="text-tinta-suave">Si vacías un campo, vuelve el texto original.</p>
      {GROUPS.map((title) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-5 border-t border-hilo pt-4">
          <legend className="float-left w-full font-display text-xl">{title}</legend>
          {ALL_TEXTS.filter(({ group }) => group === title).map(({ name, label, rows, hint }) => (
            <TextArea
              key={name}
              label={label}
              hint={hint}
              rows={rows}
              grows
              {...getFieldProps({ values, errors }, name)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

/** The store's social networks; the footer of every page links there. */
function LinksFields(form: PartFieldsProps) {
  return (
    <>
      <p className="text-tinta-suave">
        Escribe @tu_usuario o pega la dirección de tu página. Las que llenes se enlazan al pie de la tienda.
      </p>
      {SOCIAL_ENTRIES.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...getFieldProps(form, name)}
        />
      ))}
    </>
  )
}
