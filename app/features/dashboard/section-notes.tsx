import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Figures, whole } from './figures.ts'

export function UsersNote({ users }: Pick<Figures, 'users'>) {
  return (
    <Note title="Usuarios">
      <p className="font-semibold">
        {users.total === 1
          ? 'Hay 1 cuenta: la de administración.'
          : `Hay ${whole(users.total)} cuentas, contando la de administración.`}
      </p>
      <p>
        Los clientes todavía no pueden crear una cuenta en esta versión de la tienda. Cuando puedan,
        aparecerán aquí.
      </p>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <h1 className="text-3xl">{title}</h1>
      {children}
      <Link
        to="/admin/dashboard"
        className="inline-flex min-h-11 items-center self-start text-ambar underline underline-offset-4"
      >
        Volver al Panel de Control
      </Link>
    </div>
  )
}
