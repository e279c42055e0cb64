import { type Cents, formatShortMoney, MAX_CENTS } from '#shop/money/money.ts'
import {
  addPercent,
  type ExactAmount,
  ROUNDING_DIRECTIONS,
  type Rounding,
  type RoundingDirection,
  roundingsFor,
  roundPrice,
} from '#shop/money/round-price.ts'
import { parseTypedMoney } from '#shop/money/typed-money.ts'
import { parseTypedNumber } from '#shop/text/typed-number.ts'
import { type BulkField, chosen, type Rejected, type TypedValues } from './operation.ts'

const UNITS = [
  ['porciento', 'Por ciento (%)'],
  ['importe', 'Importe fijo'],
] as const

/** How much a price changes, and how the result is rounded. */
export const AMOUNT_FIELDS: readonly BulkField[] = [
  { name: 'cuanto', label: 'Cuánto', control: 'text', inputMode: 'decimal', half: true },
  { name: 'unidad', label: 'En', control: 'choice', options: UNITS, half: true },
]
export const ROUNDING_FIELDS: readonly BulkField[] = [
  {
    name: 'redondeo',
    label: 'Redondear',
    control: 'choice',
    half: true,
    options: (currency) => roundingsFor(currency).map(({ name, label }) => [name, label]),
  },
  { name: 'hacia', label: 'Hacia dónde', control: 'choice', options: ROUNDING_DIRECTIONS, half: true },
]

/** 1000 % */
const MAX_PERCENT = 100_000

/** The typed amount; `sign` is -1 to take it off. */
interface TypedAmount {
  /** "+10 %", "-₡500, terminado en 900" */
  text: string
  apply: (price: Cents) => Cents | Rejected
}

/** The amount, or its Spanish error. */
export function parseAmountFields(
  typed: TypedValues,
  currency: string,
  sign: 1 | -1,
): TypedAmount | { error: string } {
  const text = (typed.get('cuanto') ?? '').trim()
  const isPercent = chosen(typed, 'unidad', UNITS) === 'porciento'
  const amount = isPercent ? parsePercent(text, sign) : parseFixed(text, currency, sign)
  if ('error' in amount) return amount
  const roundings = roundingsFor(currency)
  const [none] = roundings
  const rounding = roundings.find(({ name }) => name === typed.get('redondeo')) ?? (none as Rounding)
  const direction = chosen(typed, 'hacia', ROUNDING_DIRECTIONS)
  const ending = rounding === none ? '' : `, ${roundingText(rounding, direction)}`
  return {
    text: `${sign > 0 ? '+' : '−'}${amount.text}${ending}`,
    apply: (price) =>
      price === 0
        ? { refused: 'aún no tiene precio' }
        : checkPrice(roundPrice(amount.exact(price), rounding, direction)),
  }
}

function roundingText({ label, ending }: Rounding, direction: RoundingDirection): string {
  const way = { cerca: '', arriba: ' hacia arriba', abajo: ' hacia abajo' }[direction]
  return (ending === 0 ? `redondeado ${label.replace(/^A/, 'a')}` : label.replace(/^T/, 't')) + way
}

type Amount = { text: string; exact: (price: Cents) => ExactAmount }

function parsePercent(typed: string, sign: 1 | -1): Amount | { error: string } {
  const number = parseTypedNumber(typed.replace(/\s*%$/, ''))
  const isShort = number && number.whole.length <= 6 && !/[1-9]/.test(number.fraction.slice(2))
  if (!isShort) return { error: 'Escribe un porcentaje, por ejemplo 10 o 7,5' }
  const hundredths = Number(number.whole + number.fraction.slice(0, 2).padEnd(2, '0'))
  if (hundredths === 0) return { error: 'El porcentaje debe ser mayor a cero' }
  if (sign < 0 && hundredths >= 10_000) return { error: 'Se puede bajar menos del 100 %' }
  if (hundredths > MAX_PERCENT) return { error: 'Como mucho 1.000 %' }
  return {
    text: `${String(hundredths / 100).replace('.', ',')} %`,
    exact: (price) => addPercent(price, sign * hundredths),
  }
}

function parseFixed(typed: string, currency: string, sign: 1 | -1): Amount | { error: string } {
  const { cents, error } = parseTypedMoney(typed, currency)
  if (error) return { error: error.replace('este precio', 'este importe') }
  if (!cents) return { error: 'Escribe un importe mayor a cero' }
  return {
    text: formatShortMoney(cents, currency),
    exact: (price) => ({ cents: BigInt(price + sign * cents), parts: 1n }),
  }
}

function checkPrice(price: Cents): Cents | Rejected {
  if (price <= 0) return { refused: 'el precio quedaría en cero o menos' }
  if (price > MAX_CENTS) return { refused: 'el precio sería demasiado alto' }
  return price
}
