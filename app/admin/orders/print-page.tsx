import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { withQuery } from '#shop/urls/links.ts'
import './print.css'

interface PrintPageProps {
  /** Of the order. */
  id: string
  code: string
  format: 'recibo' | 'etiqueta'
  children: ReactNode
}

const LINK = 'inline-flex min-h-11 items-center text-ambar underline underline-offset-4'

/** A printable sheet under a toolbar that is not printed. */
export function PrintPage({ id, code, format, children }: PrintPageProps) {
  const hydrated = useHydrated()
  const other = format === 'recibo' ? 'etiqueta' : 'recibo'
  const formatParams: Record<string, string> = other === 'etiqueta' ? { formato: other } : {}
  return (
    <>
      <nav
        aria-label="Imprimir"
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hilo bg-blanco px-4 py-2 print:hidden"
      >
        {hydrated && (
          <Button onClick={() => print()}>
            <Printer className="size-5" aria-hidden="true" />
            Imprimir
          </Button>
        )}
        <a href={withQuery(href('/admin/orders/:id/print', { id }), formatParams)} className={LINK}>
          {other === 'etiqueta' ? 'Etiqueta de 10 × 15 cm' : 'Recibo A4'}
        </a>
        <a href={href('/admin/orders/:id', { id })} className={LINK}>
          Volver al pedido {code}
        </a>
      </nav>
      <main
        className={`mx-auto my-6 bg-blanco print:m-0 ${
          format === 'recibo' ? 'hoja-recibo max-w-[210mm] p-4 sm:p-12 print:p-0' : 'hoja-etiqueta'
        }`}
      >
        {children}
      </main>
    </>
  )
}
