import { useEffect, useRef } from 'react'
import { href, Link, useNavigation, useSearchParams } from 'react-router'
import { ShareButton } from '#app/parts/share-button.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { CopyAge } from '#app/store/parts/copy-age.tsx'
import { AWAITED, EmptyOwnList, useJustAdded } from '#app/store/parts/own-list.tsx'
import { REMOVAL, RemovalNotice } from '#app/store/parts/removal-notice.tsx'
import { saveBag, storedBag } from '#app/store/parts/stored-bag.ts'
import { useOwnEntry } from '#app/store/parts/use-own-entry.ts'
import { ButtonLink, buttonClass, OutwardLink } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addToBag, type BagLine, bagHref, countUnits, readBag, writeBag } from '#shop/bag/bag.ts'
import {
  type BagContents,
  bagContents,
  cappedLines,
  type Shortage,
  type SizeOnSale,
} from '#shop/bag/bag-contents.ts'
import { bagMessage } from '#shop/bag/bag-message.ts'
import { formatMoney } from '#shop/money/money.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { formatCount } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'
import { BagLineView, GoneLines } from './bag-line-view.tsx'

interface BagScreenProps {
  sizes: readonly SizeOnSale[]
  shortages: readonly Shortage[]
  idempotencyKey: string
  /** Without a connection: the time of the oldest price, in milliseconds. */
  copyAt: number | null
}

/** The user's own bag or a shared one, with current prices. */
export function BagScreen({ sizes, shortages, idempotencyKey, copyAt }: BagScreenProps) {
  const { lines, own, isShared, isAwaited, isComing } = useBag()
  const isOwn = !isShared
  const contents = bagContents(lines, sizes)
  const { totals } = bagContents(cappedLines(lines, shortages), sizes)
  const isOrderable = totals.length > 0
  const count = countUnits(lines)
  const said = useRef<HTMLParagraphElement>(null)
  useFocusWhenLost(said, lines.length)
  return (
    <div className="contenido max-w-5xl py-5 md:py-12">
      <h1 className="text-3xl md:text-5xl">{isShared ? 'Una bolsa compartida' : 'Tu bolsa'}</h1>
      <RemovalNotice className="lg:mr-88" />
      <div className={isAwaited ? AWAITED : undefined}>
        <p ref={said} role="status" tabIndex={-1} className="mt-2 text-tinta-suave outline-none">
          {count === 0 ? 'Todavía no hay perfumes en la bolsa.' : formatCount(count, 'artículo', 'artículos')}
        </p>
        {count === 0 && (
          <EmptyOwnList>
            Elige un perfume y un tamaño y toca «Añadir a la bolsa». Al final lo pides todo en un solo
            mensaje.
          </EmptyOwnList>
        )}
      </div>
      {isShared && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-contorno bg-blanco px-4 py-2">
          <span>Esta bolsa viene de un enlace.</span>
          {isOrderable || isComing ? (
            <button
              type="button"
              className={buttonClass('quiet', 'px-0!')}
              onClick={() => {
                if (saveBag(lines) && own.length > 0) offerBagBack(own)
              }}
            >
              {own.length === 0 ? 'Guardarla como mi bolsa' : 'Cambiar mi bolsa por esta'}
            </button>
          ) : (
            <ButtonLink to={href('/catalog')} look="quiet" className="px-0!">
              Explorar Colección
            </ButtonLink>
          )}
        </p>
      )}
      {count > 0 && (
        <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_20rem] lg:items-start">
          <div>
            <ul aria-label="Perfumes de la bolsa" className="border-t border-hilo">
              {contents.entries.map((entry) => (
                <BagLineView
                  key={entry.size.id}
                  entry={entry}
                  shortage={shortages.find(({ sizeId }) => sizeId === entry.size.id)}
                  lines={lines}
                  isOwn={isOwn}
                />
              ))}
            </ul>
            {isOwn && isOrderable && (
              <Link to={href('/catalog')} className="mt-2 enlace-subrayado">
                Seguir comprando
              </Link>
            )}
            {copyAt !== null && (
              <CopyAge at={contents.entries.length > 0 ? copyAt : null} missing={contents.gone.length} />
            )}
            {contents.gone.length > 0 && copyAt === null && !isComing && (
              <GoneLines gone={contents.gone} lines={lines} isOwn={isOwn} />
            )}
          </div>
          {isOrderable ? (
            <BagSummary
              contents={contents}
              totals={totals}
              lines={lines}
              idempotencyKey={idempotencyKey}
              isCopy={copyAt !== null}
            />
          ) : (
            isOwn &&
            !isComing &&
            copyAt === null && <ButtonLink to={href('/catalog')}>Explorar Colección</ButtonLink>
          )}
        </div>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-1 max-md:pr-16 md:mt-5">
        ¿Ya pediste? Mira cómo va en{' '}
        <Link to={href('/orders')} className="enlace-subrayado">
          Mis pedidos
        </Link>
      </p>
    </div>
  )
}

/** Puts the own bag back that a shared one has replaced. */
function offerBagBack(before: readonly BagLine[]): void {
  showToast({
    title: 'Esta es ahora tu bolsa',
    description: `La de antes tenía ${formatCount(countUnits(before), 'artículo', 'artículos')}.`,
    place: REMOVAL,
    action: { label: 'Deshacer', onSelect: () => saveBag(before) },
  })
}

interface ShownBag {
  /** The bag in the URL, current or pending. */
  lines: readonly BagLine[]
  /** The bag stored in this browser. */
  own: readonly BagLine[]
  /** The URL has a bag that another user shared. Otherwise it is the own bag, and changes are stored. */
  isShared: boolean
  /** The URL has no bag, and the stored one is not known or not yet shown. */
  isAwaited: boolean
  /** The sizes of the bag may not be read yet. */
  isComing: boolean
}

/**
 * The bag on the screen. For pages without lines that the router opens, `clientLoader` leads to the own bag before anything
 * is shown.
 */
function useBag(): ShownBag {
  const own = storedBag.useCurrent()
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const isHydrated = useHydrated()
  const ownText = writeBag(own)
  const shown = params.get('lineas')
  const isAdded = useStoringOfAdded(shown)
  // The URL then follows the own bag.
  const { isOwn } = useOwnEntry({ shown: isAdded ? null : shown, own: ownText, to: bagHref(own) })
  const isComing = location?.pathname === href('/bag')
  const text = isComing ? new URLSearchParams(location.search).get('lineas') : shown
  const lines = text === ownText ? own : readBag(text)
  return {
    lines,
    own,
    isShared: isHydrated && !isOwn && !isAdded && lines.length > 0 && writeBag(lines) !== ownText,
    isAwaited: shown === null && (!isHydrated || ownText !== ''),
    isComing,
  }
}

/** Adds the lines of a link that was followed before its page had its JavaScript to the own bag, once. */
function useStoringOfAdded(added: string | null): boolean {
  const isAdded = useJustAdded()
  useEffect(() => {
    if (isAdded) saveBag(readBag(added).reduce<readonly BagLine[]>(addToBag, storedBag.current()))
  }, [isAdded, added])
  return isAdded
}

interface BagSummaryProps extends Pick<BagContents, 'totals'> {
  /** What the message asks for, in the quantities of the bag. */
  contents: BagContents
  lines: readonly BagLine[]
  /** Idempotency key of an order from this bag: going back and forth leads to one order. */
  idempotencyKey: string
  /** Without a connection the form of the order does not open. */
  isCopy: boolean
}

/** The total and the actions: the order, the chat with the message, and the link to share. */
function BagSummary({ contents, totals, lines, idempotencyKey, isCopy }: BagSummaryProps) {
  const { origin, settings } = useStore()
  const url = origin + bagHref(lines)
  return (
    <section
      data-contact-bar
      aria-labelledby="resumen"
      className="rounded-panel border border-hilo bg-blanco p-5 lg:sticky lg:top-24"
    >
      <h2 id="resumen" className="sr-only">
        Resumen
      </h2>
      <div
        data-order-bar
        className="barra-fija flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:block"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 max-lg:flex-col max-lg:leading-tight">
          <span className="lg:text-lg">Total</span>
          <strong aria-live="polite" className="text-xl tabular-nums lg:text-2xl">
            {totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
          </strong>
        </p>
        {isCopy ? (
          <p className="max-w-48 font-semibold lg:mt-5">Sin conexión: podrás pedir cuando vuelva.</p>
        ) : (
          <ButtonLink
            to={withQuery(href('/order/new'), { lineas: writeBag(lines), clave: idempotencyKey })}
            rel="nofollow"
            look="whatsapp"
            className="min-h-12 max-sm:grow lg:mt-5 lg:min-h-13 lg:w-full"
          >
            <MessageCircle className="size-5 shrink-0" />
            Pedir por WhatsApp
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-tinta-suave lg:mt-3">El envío se acuerda por el chat.</p>
      <OutwardLink
        href={whatsappHref(settings.whatsappNumber, bagMessage(contents, url))}
        look="quiet"
        className="mt-2 w-full"
      >
        Escríbenos directamente
      </OutwardLink>
      <ShareButton
        path={bagHref(lines)}
        title="Mi bolsa de perfumes"
        opens="Quien lo abra verá esta misma bolsa."
        label="Compartir la bolsa"
        className="mt-3 w-full"
      />
    </section>
  )
}
