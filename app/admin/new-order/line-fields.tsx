import { X } from '#app/ui/icons/store.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { type BagLine, MAX_QUANTITY } from '#shop/bag/bag.ts'
import { bagContents, type SizeOnSale } from '#shop/bag/bag-contents.ts'
import { formatMoney } from '#shop/money/money.ts'
import { parseQuantity } from '#shop/orders/manual-form.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { isolate } from '#shop/text/clean-text.ts'

interface LineFieldsProps {
  lines: readonly BagLine[]
  sizes: readonly SizeOnSale[]
  unavailable: readonly number[]
  onChange: (lines: BagLine[]) => void
}

/** The lines of the order, each with its quantity, and the total. */
export function LineFields({ lines, sizes, unavailable, onChange }: LineFieldsProps) {
  const { entries, gone, totals } = bagContents(lines, sizes)
  if (lines.length === 0) return null
  const change = (sizeId: number, quantity: number) =>
    onChange(lines.map((line) => (line.sizeId === sizeId ? { ...line, quantity } : line)))
  return (
    <>
      {/* While the database does not answer, the lines are sent on unchanged. */}
      {gone.map(({ sizeId, quantity }) => (
        <span key={sizeId}>
          <input type="hidden" name="talla" value={sizeId} />
          <input type="hidden" name="cantidad" value={quantity} />
        </span>
      ))}
      <ul aria-label="Perfumes del pedido" className="divide-y divide-hilo border-y border-hilo">
        {entries.map(({ line, size, unitPrice }) => {
          const name = `${isolate(size.name)}, ${isolate(sizeLabel(size))}`
          return (
            <li key={size.id} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere max-sm:col-span-3">
                {name}
                {unavailable.includes(size.id) && (
                  <span className="block text-sm font-medium text-granate">
                    {size.isDemo ? 'De demostración: no se puede pedir.' : 'No queda suficiente de este.'}
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                <input type="hidden" name="talla" value={size.id} />
                <input
                  type="number"
                  name="cantidad"
                  aria-label={`Cantidad de ${name}`}
                  min={1}
                  max={MAX_QUANTITY}
                  value={line.quantity || ''}
                  onChange={({ target }) =>
                    // An empty field counts as nothing until the user types another number.
                    change(size.id, target.value === '' ? 0 : parseQuantity(target.value))
                  }
                  onBlur={({ target }) => change(size.id, parseQuantity(target.value))}
                  onFocus={({ target }) => target.select()}
                  className={`${INPUT} w-20! px-3!`}
                />
                <span className="tabular-nums">{formatMoney(unitPrice * line.quantity, size.currency)}</span>
              </span>
              <button
                type="submit"
                name="quitar"
                value={size.id}
                aria-label={`Quitar ${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  onChange(lines.filter((one) => one.sizeId !== size.id))
                }}
                className="grid size-11 place-items-center text-tinta-suave hover:text-granate"
              >
                <X className="size-5" aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>Total</span>
        <span className="tabular-nums">
          {totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}
        </span>
      </p>
    </>
  )
}
