import { Link } from 'react-router'
import { AccountPage } from '#app/features/accounts/account-page.tsx'
import { ACCOUNTS_SOON } from '#app/features/accounts/soon.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/register'

export function action() {
  return { notice: ACCOUNTS_SOON }
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { storeName } = root.loaderData.settings
  return pageMeta({
    store: root.loaderData,
    path: '/auth/register',
    title: 'Crear una cuenta',
    description: `Crea tu cuenta en ${storeName}; comprar sin cuenta también se puede.`,
    noindex: true,
  })
}

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Crear una cuenta"
      lead="Para tener tus pedidos y favoritos en un solo lugar."
      notice={actionData?.notice}
      footer={<Link to="/auth/login">Ya tengo una cuenta</Link>}
    >
      <TextField label="Nombre completo" name="name" autoComplete="name" maxLength={100} required />
      <TextField label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <PasswordField label="Contraseña" name="password" autoComplete="new-password" required />
      <CheckField name="terms" required>
        Acepto los <Link to="/terms">términos y condiciones</Link> y la <Link to="/privacy">privacidad</Link>
      </CheckField>
      <Button type="submit">Crear cuenta</Button>
    </AccountPage>
  )
}
