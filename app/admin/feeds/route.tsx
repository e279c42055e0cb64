import { data, href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import type { LiveHandle } from '#app/admin/parts/live-stream.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { appContext, requireAdmin } from '#server/start/context.ts'
import type { FeedName } from '#shop/feeds/feed-files.ts'
import { isLeftOut, problemLabel } from '#shop/feeds/feed-problems.ts'
import { type ProblemProduct, reportFeeds } from '#shop/feeds/feed-state.server.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { defineQuery, findPage, type Paged, pageField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/route'

const PAGE_SIZE = 50
/** The page of the list of problems. */
const QUERY = defineQuery(href('/admin/products/feeds'), { page: pageField() })

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, catalog, origin, settings, log } = context.get(appContext)
  try {
    const { products, ...counts } = await reportFeeds(db, catalog.revision)
    const asked = QUERY.parse(url.searchParams).page
    const { page, pageCount, offset } = findPage(asked, products.length, PAGE_SIZE)
    const shown = products.slice(offset, offset + PAGE_SIZE)
    return data({
      origin,
      hasDemo: settings.demo !== undefined,
      report: { ...counts, shown, page, pageCount },
    })
  } catch (error) {
    log.error({ err: error }, 'Los productos de Google y Meta no se pudieron revisar')
    return data({ origin, hasDemo: false, report: null }, { status: 503 })
  }
}

/** A product that is corrected in another window leaves the list. */
export const handle: LiveHandle = { live: () => ['catalog'] }

export const meta = () => [{ title: 'Google y Meta · Administración' }]

export default function FeedsPage({ loaderData: { origin, hasDemo, report } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <FeedAddresses origin={origin} hasDemo={hasDemo} />
      {report ? (
        <FeedProblems {...report} href={(page) => QUERY.href({ page })} />
      ) : (
        <Alert>Ahora mismo no se pueden revisar los productos. Inténtalo otra vez en un momento.</Alert>
      )}
    </div>
  )
}

interface FeedProblemsProps extends Paged {
  sent: number
  leftOut: number
  /** The products of this page of the list. */
  shown: readonly ProblemProduct[]
  href: (page: number) => string
}

/** The products that Google or Meta would refuse and why, each a link to correct it. */
function FeedProblems({ sent, leftOut, shown, page, pageCount, href: pageHref }: FeedProblemsProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Productos por corregir</h2>
      <p role="status">
        {`${sent === 1 ? 'Sale 1 producto' : `Salen ${formatNumber(sent)} productos`}.`}
        {leftOut > 0 &&
          ` ${leftOut === 1 ? 'Queda fuera 1' : `Quedan fuera ${formatNumber(leftOut)}`} por lo que les falta.`}
      </p>
      {shown.length === 0 ? (
        <EmptyList>No hay nada que corregir.</EmptyList>
      ) : (
        <ul className="divide-y divide-contorno rounded-panel border border-contorno">
          {shown.map(({ id, name, brand, problems }) => (
            <li key={id}>
              <Link
                to={href('/admin/products/edit/:id', { id })}
                className="flex min-h-11 flex-col gap-0.5 px-4 py-3 hover:bg-lino"
              >
                <span className="font-semibold wrap-anywhere">
                  {[name, brand].filter((text) => text !== '').join(' · ')}
                </span>
                <span className="text-sm text-tinta-suave">
                  {isLeftOut(problems) ? 'Queda fuera: ' : 'Sale, pero: '}
                  {problems.map(problemLabel).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} href={pageHref} />}
    </section>
  )
}

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
function FeedAddresses({ origin, hasDemo }: { origin: string; hasDemo: boolean }) {
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
