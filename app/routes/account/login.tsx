import { Link } from 'react-router'
import { AccountPage } from '#app/features/accounts/account-page.tsx'
import { SocialButtons } from '#app/features/accounts/social-buttons.tsx'
import { ACCOUNTS_SOON } from '#app/features/accounts/soon.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PasswordField, TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/login'

export function action() {
  return { notice: ACCOUNTS_SOON }
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { storeName } = root.loaderData.settings
  return pageMeta({
    store: root.loaderData,
    path: '/auth/login',
    title: 'Iniciar sesión',
    description: `Entra en tu cuenta de ${storeName}.`,
    noindex: true,
  })
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Iniciar sesión"
      lead="Tu cuenta es opcional: también puedes comprar sin ella."
      notice={actionData?.notice}
      footer={
        <>
          <Link to="/auth/register">Crear una cuenta</Link>
          <Link to="/auth/forgot-password">¿Olvidaste tu contraseña?</Link>
        </>
      }
    >
      <TextField label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <PasswordField label="Contraseña" name="password" autoComplete="current-password" required />
      <CheckField name="remember">Recordarme por 30 días</CheckField>
      <Button type="submit">Iniciar sesión</Button>
      <SocialButtons />
    </AccountPage>
  )
}
