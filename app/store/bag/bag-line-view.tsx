import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Price } from '#app/parts/price.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { REMOVAL } from '#app/store/parts/removal-notice.tsx'
import { saveBag, storedBag } from '#app/store/parts/stored-bag.ts'
import { isPlainClick } from '#app/ui/clicks.ts'
import { Minus, Plus } from '#app/ui/icons/secondary.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { type BagLine, bagHref, changeQuantity, MAX_QUANTITY, setQuantity } from '#shop/bag/bag.ts'
import {
  type BagContents,
  type BagEntry,
  isOnOffer,
  orderableQuantity,
  type Shortage,
  shortageText,
} from '#shop/bag/bag-contents.ts'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import { formatMoney } from '#shop/money/money.ts'
import { ownSizeHref } from '#shop/products/chosen-size.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'

interface BagLineViewProps {
  entry: BagEntry
  /** Set where the line exceeds the stock. */
  shortage: Shortage | undefined
  lines: readonly BagLine[]
  isOwn: boolean
}

/** A line of the bag. Its controls are links to the changed bag, so that they work without JavaScript. */
export function BagLineView({ entry: { line, size, unitPrice }, shortage, lines, isOwn }: BagLineViewProps) {
  const { quantity, priceThen } = line
  const { name, brand, currency, price } = size
  const isAvailable = isOnOffer(size)
  const label = `${name}, ${sizeLabel(size)}`
  const bag = { lines, isOwn }
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-b border-hilo py-4 sm:grid-cols-[5.5rem_1fr_auto]">
      <div className="aspect-4/5 overflow-hidden rounded-suave bg-lino">
        <ProductImage
          src={imageUrl(size.image ?? '', 160)}
          srcSet={imageSrcSet(size.image ?? '', [160, 240])}
          sizes="88px"
          alt=""
          width={88}
          height={110}
        />
      </div>
      <div className="min-w-0">
        <p className="versalitas text-tinta-suave">{brand}</p>
        <h2 className="text-xl leading-snug wrap-anywhere">
          <Link to={ownSizeHref(size)} className="hover:text-ambar">
            {name}
          </Link>
        </h2>
        <p className="text-tinta-suave">
          <bdi>{sizeLabel(size)}</bdi> ·{' '}
          <Price price={price} salePrice={getSalePrice(size)} currency={currency} />
        </p>
        {!isAvailable && (
          <p className="font-semibold text-granate">
            {size.isDemo
              ? 'De demostración: no se puede pedir.'
              : 'Agotado: no se cuenta en el total ni en el pedido.'}
          </p>
        )}
        {isAvailable && shortage && quantity > shortage.left && (
          <p className="flex flex-wrap items-center gap-x-3 font-semibold text-granate">
            <span className="inline-block first-letter:uppercase">{shortageText(shortage)}.</span>
            <ChangeLink
              {...bag}
              change={(now) => setQuantity(now, size.id, shortage.left)}
              label={`Pedir ${shortage.left} de ${label}`}
              className={REMOVE_LINK}
            >
              Pedir {shortage.left}
            </ChangeLink>
          </p>
        )}
        {isAvailable && priceThen !== undefined && priceThen !== unitPrice && (
          <p className="text-sm font-semibold text-granate">
            El precio ha cambiado: costaba {formatMoney(priceThen, currency)} cuando lo añadiste.
          </p>
        )}
      </div>
      <div className="col-span-full mt-3 flex flex-wrap items-center justify-between gap-x-4 sm:col-span-1 sm:mt-0 sm:flex-col sm:items-end sm:justify-between">
        <p className="text-lg font-semibold tabular-nums max-sm:order-last">
          {isAvailable && formatMoney(unitPrice * orderableQuantity(quantity, shortage), currency)}
        </p>
        <div className="flex items-center gap-3">
          <div className="flex items-center rounded-suave border border-contorno bg-blanco">
            <Stepper
              {...bag}
              change={(now) => changeQuantity(now, size.id, -1)}
              disabled={quantity <= 1}
              label={`Uno menos de ${label}`}
            >
              <Minus className="size-4" />
            </Stepper>
            <span className="min-w-8 text-center tabular-nums">
              <span className="sr-only">Cantidad: </span>
              {quantity}
            </span>
            <Stepper
              {...bag}
              change={(now) => changeQuantity(now, size.id, 1)}
              disabled={quantity >= MAX_QUANTITY}
              label={`Uno más de ${label}`}
            >
              <Plus className="size-4" />
            </Stepper>
          </div>
          <ChangeLink
            {...bag}
            change={(now) => setQuantity(now, size.id, 0)}
            label={`Quitar ${label}`}
            className={REMOVE_LINK}
            onChanged={(before) => offerLineBack(size.id, label, before)}
          >
            Quitar
          </ChangeLink>
        </div>
      </div>
    </li>
  )
}

/** Sizes removed from the shop since they were added. */
export function GoneLines({
  gone,
  lines,
  isOwn,
}: Omit<BagLineViewProps, 'entry' | 'shortage'> & Pick<BagContents, 'gone'>) {
  const ids = gone.map(({ sizeId }) => sizeId)
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 border-l-4 border-granate bg-blanco px-4 py-1">
      <span className="py-2">
        {gone.length === 1
          ? 'Un perfume o tamaño de esta bolsa ya no está en la tienda.'
          : `${gone.length} perfumes o tamaños de esta bolsa ya no están en la tienda.`}
      </span>
      <ChangeLink
        lines={lines}
        isOwn={isOwn}
        change={(now) => now.filter(({ sizeId }) => !ids.includes(sizeId))}
        label="Quitar lo que ya no está"
        className={REMOVE_LINK}
      >
        Quitar
      </ChangeLink>
    </p>
  )
}

/** Puts a removed line back where it was, with its quantity; what has changed since stays. */
function offerLineBack(sizeId: number, name: string, before: readonly BagLine[]): void {
  const place = before.findIndex((line) => line.sizeId === sizeId)
  const line = before[place]
  if (!line) return
  offerUndo(
    { title: 'Quitado de la bolsa', place: REMOVAL },
    {
      name,
      run() {
        const now = storedBag.current()
        if (now.some((one) => one.sizeId === sizeId)) return
        saveBag(now.toSpliced(place, 0, line))
      },
    },
  )
}

const REMOVE_LINK = 'enlace-subrayado min-w-11 text-sm'

interface ChangeProps {
  /** The bag before and after the change. */
  lines: readonly BagLine[]
  change: (lines: readonly BagLine[]) => BagLine[]
  isOwn: boolean
  label: string
  className: string
  disabled?: boolean
  /** Called with the own bag before the change. */
  onChanged?: (before: readonly BagLine[]) => void
  children: ReactNode
}

/**
 * A link to the changed bag. The own bag changes from its stored state, so that rapid clicks all count, and the URL follows
 * it (`useOwnEntry`).
 */
function ChangeLink({ lines, change, isOwn, label, className, disabled, onChanged, children }: ChangeProps) {
  return (
    <Link
      to={bagHref(change(lines))}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={label}
      aria-disabled={disabled}
      className={className}
      onClick={(event) => {
        if (!isOwn || !isPlainClick(event)) return
        const before = storedBag.current()
        if (!saveBag(change(before))) return
        event.preventDefault()
        onChanged?.(before)
      }}
    >
      {children}
    </Link>
  )
}

/** Adds or removes one unit. A disabled link leads to the unchanged bag: removing the link would lose the focus. */
function Stepper({ disabled, change, ...link }: Omit<ChangeProps, 'className'>) {
  return (
    <ChangeLink
      {...link}
      disabled={disabled}
      change={disabled ? (lines) => [...lines] : change}
      className={`grid size-11 place-items-center ${disabled ? 'cursor-not-allowed opacity-35' : 'hover:text-ambar'}`}
    />
  )
}
