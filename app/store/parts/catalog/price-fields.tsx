import { useState } from 'react'
import { formatPriceBound, type PriceBounds, parsePriceBound } from '#shop/catalog/price-bounds.ts'
import type { PriceScale } from '#shop/catalog/price-range.ts'
import { type Cents, formatShortMoney } from '#shop/money/money.ts'
import { Group } from './filter-choices.tsx'

interface PriceFieldsProps {
  legend: string
  bounds: PriceBounds
  scale: PriceScale
  currency: string
  /** The slider needs JavaScript; without it only the inputs show. */
  withSlider: boolean
}

/** Min and max price, typed or set on the slider. An empty input means no limit. */
export function PriceFields({ legend, bounds, scale, currency, withSlider }: PriceFieldsProps) {
  const [min, setMin] = useState(toFieldText(bounds.min))
  const [max, setMax] = useState(toFieldText(bounds.max))
  const top = `${formatShortMoney(scale.max, currency)} y más`
  return (
    <Group legend={legend} layout="precios-filtro">
      <PriceBox
        name="precio_min"
        label="Desde"
        value={min}
        onChange={setMin}
        placeholder={formatShortMoney(0, currency)}
      />
      <PriceBox name="precio_max" label="Hasta" value={max} onChange={setMax} placeholder="Sin límite" />
      {withSlider && (
        <PriceSlider
          scale={scale}
          low={parsePriceBound(min) ?? 0}
          high={parsePriceBound(max) ?? scale.max}
          text={(cents) => (cents >= scale.max ? top : formatShortMoney(cents, currency))}
          onLow={(cents) => setMin(cents === 0 ? '' : formatPriceBound(cents))}
          onHigh={(cents) => setMax(cents >= scale.max ? '' : formatPriceBound(cents))}
        />
      )}
    </Group>
  )
}

/** The text of an input, in main units. */
function toFieldText(bound: Cents | undefined): string {
  return bound === undefined ? '' : formatPriceBound(bound)
}

interface PriceBoxProps {
  name: string
  label: string
  value: string
  placeholder: string
  onChange: (value: string) => void
}

function PriceBox({ name, label, value, placeholder, onChange }: PriceBoxProps) {
  return (
    <label className="mt-1 block text-sm text-tinta-suave">
      {label}
      <input
        name={name}
        value={value}
        maxLength={20}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="campo-precio"
      />
    </label>
  )
}

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
function PriceSlider({ scale, low, high, text, onLow, onHigh }: PriceSliderProps) {
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
