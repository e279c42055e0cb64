import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { refuseSignIn } from '#app/features/accounts/admin-sign-in.ts'
import { AdminSignInForm } from '#app/features/accounts/admin-sign-in-form.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useStore } from '#app/ui/store-settings.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import type { Route } from './+types/login'

export async function action({ request }: Route.ActionArgs) {
  const { status, ...refusal } = refuseSignIn(await request.formData())
  return data(refusal, { status })
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { storeName } = root.loaderData.settings
  return pageMeta({
    store: root.loaderData,
    path: '/admin',
    title: 'Acceso Administrador',
    description: `Entrada de administración de ${storeName}.`,
    noindex: true,
  })
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  const { settings } = useStore()

  useEffect(() => {
    if (!actionData) return
    const { title, message } = actionData
    const id = showToast({ title, description: message, kind: 'error', lang: 'en' })
    return () => dismissToast(id)
  }, [actionData])

  return (
    <main className="relative grid min-h-dvh place-items-center bg-noche px-4 py-10">
      <div className="khatam absolute inset-0 opacity-10" />
      <div className="relative w-full max-w-md bg-arena p-6 md:p-10">
        <Wordmark name={settings.storeName} />
        <h1 className="mt-6 mb-6 border-t border-laton pt-6 text-3xl">Acceso Administrador</h1>
        <AdminSignInForm message={actionData?.message} />
        <Link
          to="/"
          lang="en"
          className="mt-4 inline-flex min-h-11 items-center text-ambar underline underline-offset-4"
        >
          Return to store
        </Link>
      </div>
      <Toaster />
    </main>
  )
}
