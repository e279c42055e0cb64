import { type ReactNode, type Ref, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import type { SavedSettings } from '#domain/store-settings.ts'
import { formatPhone, parseWhatsappNumber, whatsappHref } from '#domain/whatsapp.ts'
import type { SettingsRefusal } from './settings-form.ts'

const ADDRESS = '/admin/dashboard?seccion=configuracion'

interface SettingsSectionProps extends SavedSettings {
  /** The page was opened by a save that succeeded. */
  justSaved: boolean
  refusal: SettingsRefusal | undefined
  ref: Ref<HTMLFormElement>
}

/** The store's name, chat number and hours; saved, they are on the storefront at once. */
export function SettingsSection({ version, settings, justSaved, refusal, ref }: SettingsSectionProps) {
  const { storeName, whatsappNumber, openingHours } = refusal?.values ?? {
    storeName: settings.storeName,
    whatsappNumber: formatPhone(settings.whatsappNumber),
    openingHours: settings.openingHours.join('\n'),
  }
  const errors = refusal?.kind === 'invalid' ? refusal.errors : {}
  const busy = useNavigation().state !== 'idle'
  const [number, setNumber] = useState(whatsappNumber)
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <h1 className="text-3xl">Configuración</h1>
      {justSaved && !refusal && (
        <p role="status" className="border-l-4 border-oliva bg-arena px-4 py-3">
          Configuración guardada. La tienda ya la muestra.
        </p>
      )}
      {refusal && <RefusalNotice kind={refusal.kind} />}
      <Form ref={ref} method="post" action={ADDRESS} noValidate className="flex flex-col gap-5">
        <input type="hidden" name="version" value={version} />
        <Field label="Nombre de la tienda" error={errors.storeName}>
          {(control) => (
            <input
              {...control}
              name="storeName"
              defaultValue={storeName}
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
        <Field label="Número de WhatsApp" error={errors.whatsappNumber} hint="Con código de país.">
          {(control) => (
            <input
              {...control}
              name="whatsappNumber"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
              className={INPUT}
            />
          )}
        </Field>
        <TryLink number={number} />
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
              defaultValue={openingHours}
              className={`${INPUT} h-auto! py-3`}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy} className="sm:self-start">
          {busy ? 'Guardando...' : 'Guardar configuración'}
        </Button>
      </Form>
    </div>
  )
}

const REFUSALS = {
  invalid: 'No se ha guardado: revisa los campos señalados.',
  conflict: 'No se ha guardado: alguien guardó otra configuración mientras escribías.',
  failed: 'No se ha guardado por un fallo inesperado. Inténtalo otra vez.',
}

function RefusalNotice({ kind }: Pick<SettingsRefusal, 'kind'>) {
  return (
    <div role="alert" className="border-l-4 border-granate bg-arena px-4 py-3">
      <p>{REFUSALS[kind]}</p>
      {kind === 'conflict' && (
        <a
          href={ADDRESS}
          className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
        >
          Ver la guardada y descartar lo mío
        </a>
      )}
    </div>
  )
}

/** Opens the chat with the number as it is typed now, saved or not. */
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

interface FieldProps {
  label: string
  error: string | undefined
  hint?: string
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-tinta-suave">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-granate">
          {error}
        </p>
      )}
    </div>
  )
}
