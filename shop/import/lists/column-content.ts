import { parseGtin } from '#shop/products/parse-fields.ts'
import { parseConcentration } from '#shop/products/parse-values.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findConcentration, findGender } from '../formats/field-cells.ts'
import { AMOUNT } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { findCurrency } from '../reading/currency-signs.ts'
import { readFamilies } from '../reading/family-text.ts'
import { isKnownNote, splitNoteList } from '../reading/note-names.ts'
import { findSizes } from '../reading/size-text.ts'
import { CONCENTRATION_WORDS, GENDER_WORDS, NAME_GENDER_WORDS } from '../reading/word-lists.ts'

/** Shares of the filled cells of a column, from 0 to 1. */
export interface ColumnContent {
  /** Cells that are filled. */
  count: number
  /** Different texts, as a share. */
  distinct: number
  length: number
  words: number
  numbers: number
  url: number
  gtin: number
  /** Of characters with a digit, without a space. */
  code: number
  /** 0 or 1: no and yes. */
  flag: number
  /** Amounts with a sign of a currency, thousands or decimals. */
  money: number
  /** Those with a sign of a currency. */
  currency: number
  /** The first of them. */
  sign: string | undefined
  /** Of the numbers, also of those with a sign of a currency. */
  median: number
  isSequence: boolean
  onlySize: number
  hasSize: number
  onlyGender: number
  genderInitial: number
  onlyConcentration: number
  hasConcentration: number
  brand: number
  family: number
  notes: number
  /** With at least one known note. */
  anyNote: number
}

const NUMBER = /^\s*\d+(?:[.,]\d+)*\s*$/

/** What the cells of a column are like. `cells`: trimmed, without empty ones. */
export function describeColumn(cells: readonly string[], brands: BrandFinder): ColumnContent {
  const share = (test: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  const numbers = cells.filter((cell) => NUMBER.test(cell)).map(toNumber)
  const amounts = cells.filter((cell) => NUMBER.test(cell) || isMoney(cell))
  const sorted = amounts.map((cell) => toNumber(cell.match(AMOUNT)?.[0] ?? '')).sort((a, b) => a - b)
  return {
    count: cells.length,
    distinct: new Set(cells.map(foldText)).size / Math.max(1, cells.length),
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    words: share((cell) => /\p{L}{2}/u.test(cell)),
    numbers: numbers.length / Math.max(1, cells.length),
    url: share((cell) => /^https?:\/\//i.test(cell)),
    gtin: share((cell) => cell.length > 8 && Boolean(parseGtin(cell))),
    code: share((cell) => /^(?=\D*\d)[a-z\d]+(?:[./_-][a-z\d]+)*$/i.test(cell)),
    flag: share((cell) => /^[01]$/.test(cell)),
    money: share(isMoney),
    currency: share((cell) => isMoney(cell) && findCurrency(cell) !== undefined),
    sign: cells
      .filter(isMoney)
      .map(findCurrency)
      .find((one) => one !== undefined),
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    isSequence:
      cells.length > 2 &&
      numbers.length === cells.length &&
      numbers.every((one, place) => place === 0 || one === (numbers[place - 1] ?? 0) + 1),
    onlySize: share(
      (cell) => findSizes(cell).length > 0 && cell.replace(/[\d\s.,/()x×-]|ml|oz|fl|gr?\b|cc/gi, '') === '',
    ),
    hasSize: share((cell) => findSizes(cell).length > 0),
    onlyGender: share((cell) => findGender(cell) !== undefined && isOnly(cell, GENDER_PATTERNS)),
    genderInitial: share((cell) => /^[hmufwc]$/i.test(cell)),
    onlyConcentration: share(
      (cell) => parseConcentration(cell) !== undefined || isOnly(cell, CONCENTRATION_PATTERNS),
    ),
    hasConcentration: share((cell) => findConcentration(cell) !== undefined),
    brand: share((cell) => cell.split(/\s+/).length <= 5 && brands.match(cell) !== undefined),
    family: share((cell) => isFamilies(cell)),
    notes: share((cell) => /,/.test(cell) && cell.split(/[,;]/).filter(isKnownNote).length >= 2),
    anyNote: share((cell) => splitNoteList(cell.replace(/[\p{L} ]+:/gu, '')).some(isKnownNote)),
  }
}

const toNumber = (text: string) => Number(text.replace(/[\s'’]|[.,](?=\d{3}\b)/g, '').replace(',', '.')) || 0

const GENDER_PATTERNS = [...GENDER_WORDS, ...NAME_GENDER_WORDS].map(([pattern]) => pattern)
const CONCENTRATION_PATTERNS = CONCENTRATION_WORDS.map(([pattern]) => pattern)

/** Whether a cell has such words and no others. */
function isOnly(cell: string, patterns: readonly RegExp[]): boolean {
  const rest = patterns.reduce((text, pattern) => text.replace(pattern, ' '), cell)
  return rest !== cell && !/[\p{L}\p{N}]/u.test(rest)
}

function isFamilies(cell: string): boolean {
  const { families, unknown } = readFamilies(cell)
  return families.length > 0 && unknown.length === 0 && cell.length < 60
}

/** An amount with little else: "₡22.000", "22000 OFERTA", "12,50 €", "consultar" is none. */
function isMoney(cell: string): boolean {
  const numbers = cell.match(AMOUNT) ?? []
  if (numbers.length === 0 || cell.length > 40 || findSizes(cell).length > 0) return false
  const hasSign = findCurrency(cell) !== undefined
  const isGrouped = /\d[.,'’´]\d{2,3}(?!\d)/.test(cell)
  const isLarge = /(?<!\d)\d{4,7}(?!\d)/.test(cell)
  const words = cell
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word.length > 2)
  return words.length <= 2 && (hasSign || isGrouped || isLarge)
}
