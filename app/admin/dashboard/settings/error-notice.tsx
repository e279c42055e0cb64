import type { RefObject } from 'react'
import type { SettingsError } from '#shop/settings/settings-form.ts'

const TEXTS: Record<SettingsError['kind'], string> = {
  invalid: 'No se ha guardado: revisa los campos señalados.',
  conflict: 'No se ha guardado: alguien guardó otra configuración mientras escribías.',
  missing: 'No se ha cerrado nada: esa sesión no está entre las tuyas o ya había terminado.',
  failed: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.',
}

interface ErrorNoticeProps extends Pick<SettingsError, 'kind'> {
  /** URL of the version that another user saved. */
  address: string
  mayLeave?: RefObject<boolean>
}

/** Shows why nothing was changed. */
export function ErrorNotice({ kind, address, mayLeave }: ErrorNoticeProps) {
  return (
    <div role="alert" className="border-l-4 border-granate bg-arena px-4 py-3">
      <p>{TEXTS[kind]}</p>
      {kind === 'conflict' && (
        <a
          href={address}
          onClick={() => {
            if (mayLeave) mayLeave.current = true
          }}
          className="inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
        >
          Ver la guardada y descartar lo mío
        </a>
      )}
    </div>
  )
}
