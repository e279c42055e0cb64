import { Link } from 'react-router'
import { AccountPage } from '#app/features/accounts/account-page.tsx'
import { ACCOUNTS_SOON } from '#app/features/accounts/soon.ts'
import { Button } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/forgot-password'

export function action() {
  return { notice: ACCOUNTS_SOON }
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { storeName } = root.loaderData.settings
  return pageMeta({
    store: root.loaderData,
    path: '/auth/forgot-password',
    title: 'Recuperar contraseña',
    description: `Recupera el acceso a tu cuenta de ${storeName}.`,
    noindex: true,
  })
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Recuperar contraseña"
      lead="Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva."
      notice={actionData?.notice}
      footer={<Link to="/auth/login">Volver a iniciar sesión</Link>}
    >
      <TextField label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <Button type="submit">Enviar enlace</Button>
    </AccountPage>
  )
}
