import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

export const INPUT =
  'min-h-12 w-full rounded-suave border border-contorno bg-blanco px-4 text-base text-tinta -outline-offset-1 focus:border-ambar aria-invalid:border-granate'

/** The box of a file, which also takes a drop. */
export const FILE_INPUT =
  'w-full max-w-full rounded-suave border border-dashed border-contorno bg-blanco p-4 file:mr-4 file:min-h-11 file:rounded-suave file:border file:border-contorno file:bg-lino file:px-4 file:font-semibold file:text-tinta'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...control} className={INPUT} {...input} />}
    </Field>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  Pick<TextFieldProps, 'label' | 'error' | 'hint'> & {
    /** Its height follows the text. */
    grows?: boolean
  }

/** A labeled multi-line field. */
export function TextArea({ label, error, hint, grows, ...input }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className={`${INPUT} h-auto! py-3${grows ? ' field-sizing-content' : ''}`}
          {...input}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends TextFieldProps {
  /** Labels of the button that shows and hides the password. */
  show?: string
  hide?: string
}

/** A password input with a button that shows its text. */
export function PasswordField({
  label,
  error,
  hint,
  show = 'Mostrar',
  hide = 'Ocultar',
  ...input
}: PasswordFieldProps) {
  const hydrated = useHydrated()
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className={`${INPUT} pr-24`}
            {...input}
            type={visible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          {hydrated && (
            <button
              type="button"
              aria-controls={control.id}
              className="absolute inset-y-0 right-0 px-4 text-sm text-ambar underline-offset-4 hover:underline"
              onClick={() => setVisible(!visible)}
            >
              {visible ? hide : show}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
