import { href } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Field } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FeedName } from '#shop/feeds/feed-files.ts'

const ADDRESSES: Readonly<Record<FeedName, { label: string; where: string }>> = {
  'meta.csv': {
    label: 'Para Facebook, Instagram y WhatsApp',
    where:
      'En Meta Commerce Manager: Catálogo › Orígenes de datos › Agregar artículos › Lista de datos › URL programada.',
  },
  'google.xml': {
    label: 'Para Google',
    where: 'En Google Merchant Center: Configuración › Orígenes de datos › Añadir › Archivo con enlace.',
  },
}

const COPY_NOTICES = {
  copied: { title: 'Dirección copiada' },
  failed: { title: 'No se pudo copiar la dirección', description: 'Selecciónala y cópiala a mano.' },
}

/** The addresses that the operator pastes at Meta and Google, and what they ask of a shop. */
export function FeedAddresses({ origin, hasDemo }: { origin: string; hasDemo: boolean }) {
  const canCopy = useHydrated()
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackHeading to={href('/admin/products')} back="Volver a los productos">
          Google y Meta
        </BackHeading>
        <p>
          Copia cada dirección y pégala donde dice. Google y Meta la leen solos cada día, con los precios y
          las existencias de ese momento.
        </p>
        {hasDemo && (
          <p className="border-l-4 border-ambar bg-arena px-4 py-3">
            Los perfumes de la demostración no salen: sus precios son inventados.
          </p>
        )}
      </div>
      {Object.entries(ADDRESSES).map(([file, { label, where }]) => {
        const address = origin + href('/feeds/:file', { file })
        return (
          <div key={file} className="flex flex-col gap-2">
            <div className="flex items-end gap-3 huge:flex-wrap">
              <Field label={label} className="flex min-w-0 flex-1">
                {(control) => (
                  <input
                    {...control}
                    value={address}
                    readOnly
                    onFocus={(event) => event.currentTarget.select()}
                    className={INPUT}
                  />
                )}
              </Field>
              {canCopy && (
                <Button
                  look="secondary"
                  className="min-h-12"
                  onClick={() => void copyText(address, COPY_NOTICES)}
                >
                  Copiar<span className="sr-only"> la dirección «{label}»</span>
                </Button>
              )}
            </div>
            <p className="text-sm text-tinta-suave">{where}</p>
          </div>
        )
      })}
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">Lo que pide Google</h2>
        <p>
          Google acepta tiendas donde el pedido se termina en la propia página, con confirmación, y con
          devoluciones, términos y contacto a la vista. El pedido de esta tienda cumple lo primero: queda
          guardado y confirmado antes de abrir WhatsApp. Un perfume que solo se pregunta por chat no cumple.
          Google decide y puede rechazar una tienda.
        </p>
      </section>
    </>
  )
}
