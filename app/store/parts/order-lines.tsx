import { countOf } from '#shop/bag/bag.ts'
import { formatMoney } from '#shop/money/money.ts'
import { sizeLabel } from '#shop/products/product.ts'
import type { OfferedBag } from './bag-offer.ts'

/** More lines than this would push the form off the screen. */
const AT_A_GLANCE = 6

/** The lines of the order with current prices; unavailable lines are marked and not counted. */
export function OrderLines({ bag, bagAddress }: { bag: OfferedBag; bagAddress: string }) {
  const { contents, leftOut } = bag
  const lines = (
    <ul className="mt-1 divide-y divide-hilo border-y border-hilo">
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
      className="rounded-panel border border-hilo bg-blanco p-5 lg:sticky lg:top-24"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="perfumes" className="text-xl">
          Lo que pides
        </h2>
        <a
          href={bagAddress}
          className="inline-flex min-h-11 items-center text-sm text-ambar underline underline-offset-4"
        >
          Cambiar
        </a>
      </div>
      {contents.entries.length <= AT_A_GLANCE ? (
        lines
      ) : (
        <details>
          <summary className="min-h-11 content-center">
            {contents.entries.length} perfumes, {countOf(bag.lines)} unidades
          </summary>
          {lines}
        </details>
      )}
      {leftOut.length > 0 && (
        <div className="mt-3 text-sm text-granate">
          <p className="font-semibold">No va en el pedido ni en el total:</p>
          <ul>
            {leftOut.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg">Total</span>
        <strong className="text-2xl tabular-nums">
          {contents.totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
        </strong>
      </p>
      <p className="mt-1 text-sm text-tinta-suave">El envío se acuerda por el chat.</p>
    </section>
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
