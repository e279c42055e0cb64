import type { PriceScale } from '#shop/catalog/price-range.ts'
import type { Cents } from '#shop/money/money.ts'

interface PriceSliderProps {
  scale: PriceScale
  low: Cents
  high: Cents
  /** `aria-valuetext` of a position. */
  text: (cents: Cents) => string
  onLow: (cents: Cents) => void
  onHigh: (cents: Cents) => void
}

/** A price range by drag or arrow keys; the thumbs stop at each other. */
export function PriceSlider({ scale, low, high, text, onLow, onHigh }: PriceSliderProps) {
  const from = Math.min(low, high, scale.max)
  const to = Math.min(Math.max(low, high), scale.max)
  const percent = (cents: Cents) => `${(cents / scale.max) * 100}%`
  const common = { min: 0, max: scale.max, step: scale.step, className: 'control-de-precio' }
  return (
    <div className="relative col-span-2 mt-3 h-11 forced-color-adjust-none">
      <div className="absolute inset-x-[22px] top-1/2 h-1 -translate-y-1/2 rounded-full bg-hilo">
        <div
          className="absolute h-full bg-ambar"
          style={{ left: percent(from), right: percent(scale.max - to) }}
        />
      </div>
      <input
        type="range"
        {...common}
        aria-label="Precio mínimo"
        aria-valuetext={text(from)}
        value={from}
        onChange={(event) => onLow(Math.min(Number(event.target.value), to))}
        // With both thumbs at the maximum only the lower one can move.
        style={{ zIndex: from > scale.max / 2 ? 1 : undefined }}
      />
      <input
        type="range"
        {...common}
        aria-label="Precio máximo"
        aria-valuetext={text(to)}
        value={to}
        onChange={(event) => onHigh(Math.max(Number(event.target.value), from))}
      />
    </div>
  )
}
