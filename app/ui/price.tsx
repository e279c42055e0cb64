import { type Cents, formatMoney } from '#domain/money.ts'

interface PriceProps {
  price: Cents
  salePrice?: Cents
  currency: string
  className?: string
}

/** A price; with a sale price the regular one is struck through and announced as 'antes'. */
export function Price({ price, salePrice, currency, className = '' }: PriceProps) {
  if (salePrice === undefined)
    return <span className={`tabular-nums ${className}`}>{formatMoney(price, currency)}</span>
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 tabular-nums ${className}`}>
      <span className="text-granate">{formatMoney(salePrice, currency)}</span>
      <s className="text-[0.85em] font-normal text-tinta-suave">
        <span className="sr-only">antes </span>
        {formatMoney(price, currency)}
      </s>
    </span>
  )
}
