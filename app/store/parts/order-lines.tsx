import { countUnits } from '#shop/bag/bag.ts'
import { formatMoney } from '#shop/money/money.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { OfferedBag } from './bag-offer.ts'

/** More lines than this would push the form off the screen. */
const AT_A_GLANCE = 6

interface OrderLinesProps {
  bag: OfferedBag
  /** The page where the buyer changes them. */
  changeHref: string
}

/** The lines of the order with current prices; unavailable lines are marked and not counted. */
export function OrderLines({ bag, changeHref }: OrderLinesProps) {
  const { contents, reduced, leftOut } = bag
  const perfumes = new Set(contents.entries.map(({ size }) => size.productId))
  const lines = (
    <ul className="divide-y divide-hilo border-b border-hilo lg:mt-1 lg:border-t">
      {contents.entries.map(({ line, size, unitPrice }) => (
        <LineView
          key={size.id}
          quantity={line.quantity}
          name={size.name}
          detail={sizeLabel(size)}
          amount={formatMoney(unitPrice * line.quantity, size.currency)}
        />
      ))}
    </ul>
  )
  return (
    <section
      aria-labelledby="perfumes"
      className="rounded-panel border border-hilo bg-blanco px-4 py-2 lg:sticky lg:p-5 lg:top-24"
    >
      <h2 id="perfumes" className="text-xl max-lg:sr-only">
        Lo que pides
      </h2>
      {contents.entries.length <= AT_A_GLANCE ? (
        lines
      ) : (
        <details>
          <summary className="min-h-11 content-center">
            {formatCount(perfumes.size, 'perfume', 'perfumes')}, {countUnits(bag.lines)} unidades
          </summary>
          {lines}
        </details>
      )}
      <Missing title="Van menos de las que querías:" texts={reduced} />
      <Missing title="No va en el pedido ni en el total:" texts={leftOut} />
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 max-lg:hidden">
        <span className="text-lg">Total</span>
        <strong className="text-2xl tabular-nums">
          {contents.totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
        </strong>
      </p>
      <div className="flex items-center justify-between gap-4 text-sm">
        <p className="text-tinta-suave">El envío se acuerda por el chat.</p>
        <a href={changeHref} className="enlace-subrayado">
          Cambiar
        </a>
      </div>
    </section>
  )
}

function Missing({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <div className="mt-3 text-sm text-granate">
      <p className="font-semibold">{title}</p>
      <ul>
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** "2 × Khamrah, 100 ml  $90.00" */
export function LineView(line: { quantity: number; name: string; detail: string; amount: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="tabular-nums">{line.quantity} ×</span> <bdi>{line.name}</bdi>
        {line.detail && <span className="block text-sm text-tinta-suave">{line.detail}</span>}
      </span>
      <span className="shrink-0 tabular-nums">{line.amount}</span>
    </li>
  )
}
