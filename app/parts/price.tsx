import { type Cents, formatMoney, formatShortMoney } from '#shop/money/money.ts'

interface PriceProps {
  price: Cents
  salePrice?: Cents | undefined
  currency: string
  /** Without ".00", where space is short. */
  short?: boolean
  className?: string
}

/** A price; with a sale price the regular price is struck through and announced as 'antes'. */
export function Price({ price, salePrice, currency, short, className = '' }: PriceProps) {
  // Both of a pair are written the same: "$6.50 $8.00".
  const isShort = short && [price, salePrice ?? 0].every((amount) => amount % 100 === 0)
  const format = isShort ? formatShortMoney : formatMoney
  return (
    <span className={`precio ${className}`.trimEnd()}>
      {salePrice === undefined ? (
        format(price, currency)
      ) : (
        <>
          <span className="text-granate">{format(salePrice, currency)}</span>
          <s>
            <span className="sr-only">antes </span>
            {format(price, currency)}
          </s>
        </>
      )}
    </span>
  )
}
