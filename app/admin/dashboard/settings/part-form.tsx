import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { LeaveGuard, useMayLeave } from '#app/admin/parts/leave-guard.tsx'
import { typedByAdmin } from '#app/parts/typed-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Alert, DoneNotice, RestoredNotice } from '#app/ui/notices.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import type { HeroChoice } from '#shop/insights/hero-choice.ts'
import {
  type FieldName,
  type FormPart,
  partHref,
  type SettingsAnswer,
  type SettingsError,
  type SettingsErrors,
  type SettingsValues,
  type StoreForm,
} from '#shop/settings/settings-form.ts'

export interface PartFieldsProps {
  values: SettingsValues
  errors: SettingsErrors
  /** Only of the part 'tienda'. */
  store?: StoreForm | undefined
  /** Digits of the number that 'Probar enlace' read. */
  triedNumber?: string | undefined
  /** Only of the part 'aspecto'. */
  hero?: HeroChoice | undefined
  /** Where a shelf is after its button was sent. */
  moved?: string | undefined
}

/** What every field of a part has: its name, its value and why it was refused. */
export function getFieldProps(
  { values, errors }: Pick<PartFieldsProps, 'values' | 'errors'>,
  name: FieldName,
) {
  return { name, defaultValue: values[name], error: errors[name] }
}

interface PartFormProps {
  part: FormPart
  /** The version in which its values were read. */
  version: number
  /** A successful save opened the page, and nothing was sent since. */
  justSaved: boolean
  answer: SettingsAnswer | undefined
  dirty: boolean
  /** The fields have what was typed before. */
  isRestored: boolean
  onEdit: () => void
  children: ReactNode
}

/** The form of one part: result of the last save, fields, button, and the question before leaving. */
export function PartForm({
  part,
  version,
  justSaved,
  answer,
  dirty,
  isRestored,
  onEdit,
  children,
}: PartFormProps) {
  const { formMethod, formData } = useNavigation()
  const saving = formMethod === 'POST'
  const mayLeave = useMayLeave()
  const fields = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!dirty) return
    // Of a closed tab a phone reports only that it was hidden before.
    const store = () => {
      if (document.hidden && form.current && !mayLeave.current) typedByAdmin.settings.save(form.current)
    }
    document.addEventListener('visibilitychange', store)
    return () => document.removeEventListener('visibilitychange', store)
  }, [dirty, mayLeave])
  useEffect(() => () => typedByAdmin.settings.clear(), [])
  useErrorFocus(answer?.kind === 'invalid' ? answer : undefined, fields)
  return (
    <>
      <DoneNotice>
        {justSaved && (
          <>
            Configuración guardada. La tienda ya la muestra.{' '}
            {part === 'aspecto' && (
              <a href={href('/')} className="inline-flex min-h-11 items-center text-ambar underline">
                Ver la portada
              </a>
            )}
          </>
        )}
      </DoneNotice>
      {isRestored && !answer && (
        <RestoredNotice
          discard={
            <a
              href={partHref(part)}
              onClick={() => {
                mayLeave.current = true
                typedByAdmin.settings.clear()
              }}
              className="enlace-subrayado"
            >
              Descartarlo
            </a>
          }
        >
          Hemos recuperado lo que estabas escribiendo.
        </RestoredNotice>
      )}
      {answer && answer.kind !== 'tried' && answer.kind !== 'arranged' && (
        <ErrorNotice error={answer} href={partHref(part)} mayLeave={mayLeave} />
      )}
      <Form
        ref={form}
        method="post"
        action={partHref(part)}
        noValidate
        // Without a connection a reload would fail and replace the form with an error.
        defaultShouldRevalidate={false}
        onChange={onEdit}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('button[data-edits]')) onEdit()
        }}
        onSubmit={(event) => {
          const isUploading = event.currentTarget.querySelector('[data-uploading]') !== null
          if (isUploading)
            showToast({ title: 'Todavía se están subiendo imágenes', description: 'Guarda cuando terminen.' })
          if (isUploading) event.preventDefault()
          else mayLeave.current = true
        }}
        className="flex flex-col gap-6"
      >
        {/* The default button: Enter saves, and presses none of the buttons between the fields. */}
        <button type="submit" name="intro" value="si" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="version" value={version} />
        <div ref={fields} className="flex flex-col gap-6">
          {children}
        </div>
        <div
          data-save-bar
          className="sticky bottom-0 z-20 low:static -mx-4 border-t border-hilo bg-blanco px-4 py-3 md:mx-0 md:px-0"
        >
          <Button type="submit" aria-disabled={saving} className="w-full sm:w-auto">
            {saving && !['probar', 'buscar', 'mover'].some((name) => formData?.has(name))
              ? 'Guardando...'
              : 'Guardar configuración'}
          </Button>
        </div>
      </Form>
      <LeaveGuard dirty={dirty} mayLeave={mayLeave} what="lo que has escrito aquí" />
    </>
  )
}

const TEXTS: Record<SettingsError['kind'], string> = {
  invalid: 'No se ha guardado: revisa los campos señalados.',
  conflict: 'No se ha guardado: alguien guardó otra configuración mientras escribías.',
  missing: 'No se ha cerrado nada: esa sesión no está entre las tuyas o ya había terminado.',
  failed: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.',
}

interface ErrorNoticeProps {
  error: SettingsError
  /** URL of the version that another user saved. */
  href: string
  mayLeave?: RefObject<boolean>
}

/** Shows why nothing was changed. */
export function ErrorNotice({ error, href, mayLeave }: ErrorNoticeProps) {
  return (
    <Alert answer={error}>
      {TEXTS[error.kind]}{' '}
      {error.kind === 'conflict' &&
        error.theirs &&
        'Lo que escribiste sigue aquí: revísalo y guarda otra vez. '}
      {error.kind === 'conflict' && (
        <a
          href={href}
          onClick={() => {
            if (mayLeave) mayLeave.current = true
          }}
          className="enlace-subrayado"
        >
          Ver la guardada y descartar lo mío
        </a>
      )}
    </Alert>
  )
}
