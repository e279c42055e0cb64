import { type Cents, formatMoney } from '#shop/money/money.ts'

interface PriceProps {
  price: Cents
  salePrice?: Cents
  currency: string
  /** The lowest of several prices: adds 'Desde'. */
  from?: boolean
  className?: string
}

/** A price; with a sale price the regular price is struck through and announced as 'antes'. */
export function Price({ price, salePrice, currency, from, className = '' }: PriceProps) {
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 tabular-nums ${className}`}>
      <span className={salePrice === undefined ? undefined : 'text-granate'}>
        {from && <span className="text-xs font-normal text-tinta-suave">Desde </span>}
        {formatMoney(salePrice ?? price, currency)}
      </span>
      {salePrice !== undefined && (
        <s className="text-[0.85em] font-normal text-tinta-suave">
          <span className="sr-only">antes </span>
          {formatMoney(price, currency)}
        </s>
      )}
    </span>
  )
}
