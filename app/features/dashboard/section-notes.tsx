import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Figure, whole } from './figures.ts'

export function UsersNote({ users }: { users: Required<Figure> }) {
  return (
    <Note title="Usuarios">
      <p className="font-semibold">
        {users.total === 0
          ? 'Todavía no hay clientes.'
          : users.total === 1
            ? 'Hay 1 cliente.'
            : `Hay ${whole(users.total)} clientes.`}
      </p>
      <p>Quien hace un pedido o abre una cuenta aparece aquí.</p>
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
