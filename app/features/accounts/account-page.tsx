import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { KhatamDivider } from '#app/ui/khatam.tsx'

interface AccountPageProps {
  title: string
  lead: string
  /** What the shop answered to the form. */
  notice?: string
  /** The form's fields and its button. */
  children: ReactNode
  /** Links under the form. */
  footer: ReactNode
}

/** The one look of the account screens: a form on a white sheet. */
export function AccountPage({ title, lead, notice, children, footer }: AccountPageProps) {
  return (
    <div className="contenido flex max-w-xl flex-1 flex-col justify-center py-10 md:py-16">
      <div className="rounded-panel border border-hilo bg-blanco p-6 md:p-10">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-2 text-tinta-suave">{lead}</p>
        <KhatamDivider className="my-6" />
        {notice && (
          <p role="alert" className="mb-6 border-l-4 border-laton bg-lino px-4 py-3">
            {notice}
          </p>
        )}
        <Form method="post" preventScrollReset className="flex flex-col gap-5">
          {children}
        </Form>
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-x-6 text-center [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ambar [&_a]:underline [&_a]:underline-offset-4">
        {footer}
      </div>
    </div>
  )
}
