import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** Creates a password reset link for a customer; the only way where the shop sends no e-mail. */
export function ResetLinkForm({ email, phone }: { email: string; phone: string | null }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <details className="rounded-panel border border-hilo bg-blanco">
      <summary className="px-4 py-2.5 font-semibold">Olvidó su contraseña</summary>
      <Form method="post" action={href('/admin/users/reset-link')} className="flex flex-col gap-3 px-4 pb-4">
        <p>
          Crea un enlace para que elija otra. Envíaselo solo a quien sepas que es: quien lo abra entra en su
          cuenta.
        </p>
        <input type="hidden" name="correo" value={email} />
        <input type="hidden" name="telefono" value={phone ?? ''} />
        <Button type="submit" look="secondary" disabled={busy} className="self-start max-sm:w-full">
          Crear enlace
        </Button>
      </Form>
    </details>
  )
}
