import { hash } from 'node:crypto'
import type { CatalogSize, PerfumeFacts } from './catalog-perfume.ts'

/**
 * The facts of a perfume have no prices, sizes or stock. These values are invented for a demonstration. They depend
 * only on brand and name, so that every installation shows the same ones.
 */
interface InventedFigures {
  sizes: CatalogSize[]
  attributes: string[]
  isAvailable: boolean
}

/** A deterministic number from 0 to 1 for a perfume and a question. */
export function chance(perfume: { brand: string; name: string }, question: string): number {
  const digest = hash('sha256', JSON.stringify([perfume.brand, perfume.name, question]), 'buffer')
  return digest.readUInt32BE(0) / 2 ** 32
}

/** Roughly what 100 ml of a house costs, in hundredths; every other house costs `ordinaryHouse`. */
const ordinaryHouse = 3_800
const houses: Record<string, number> = {
  Amouage: 30_000,
  'The Spirit of Dubai': 32_000,
  Widian: 24_000,
  'Abdul Samad Al Qurashi': 18_000,
  'Yas Perfumes': 16_000,
  Kayali: 13_000,
  'Arabian Oud': 12_000,
  'Junaid Perfumes': 11_000,
  'Emirates Pride': 9_500,
  Ajmal: 6_500,
  'Swiss Arabian': 6_200,
  'Al Haramain': 5_800,
  Rasasi: 5_600,
  Afnan: 4_600,
  Armaf: 4_400,
  'Al Rehab': 1_900,
}

const spraySets = [[100], [100], [90], [50, 100], [100, 120], [30, 50, 100], [90, 120]]
const oilSets = [
  [3, 6, 12],
  [6, 12],
  [12, 30],
]
const saleShares = [0.75, 0.8, 0.85, 0.9]

export function inventFigures(perfume: PerfumeFacts): InventedFigures {
  const onSale = chance(perfume, 'sale') < 0.15
  return {
    sizes: inventSizes(perfume, onSale ? pick(saleShares, chance(perfume, 'sale share')) : 1),
    attributes: inventAttributes(perfume, onSale),
    isAvailable: chance(perfume, 'sold out') >= 0.04,
  }
}

function inventSizes(perfume: PerfumeFacts, saleShare: number): CatalogSize[] {
  const oil = perfume.concentration === 'Aceite perfumado'
  const volumes = pick(oil ? oilSets : spraySets, chance(perfume, 'sizes'))
  const priceOf100 = (houses[perfume.brand] ?? ordinaryHouse) * (0.75 + 0.7 * chance(perfume, 'price'))
  const size = (value: number, decant: boolean): CatalogSize => {
    // A small bottle costs more per millilitre; a decant or an oil costs even more.
    const price = endingIn90(priceOf100 * (value / 100) ** 0.7 * (decant || oil ? 1.15 : 1))
    const salePrice = Math.min(endingIn90(price * saleShare), price - 100)
    return { value, unit: 'ml', decant, price, ...(saleShare < 1 ? { salePrice } : {}) }
  }
  const bottles = volumes.map((value) => size(value, false))
  return oil || chance(perfume, 'decant') < 0.25 ? bottles : [size(10, true), ...bottles]
}

function inventAttributes(perfume: PerfumeFacts, onSale: boolean): string[] {
  const attributes: string[] = []
  if ((perfume.year ?? 0) >= 2024) attributes.push('Nuevo')
  if (perfume.reviewCount >= 2_500) attributes.push('Más Vendido')
  if (onSale) attributes.push('Oferta Especial')
  if (/\b(limited|edition|collector)\b/i.test(perfume.name) || chance(perfume, 'limited') < 0.03)
    attributes.push('Edición Limitada')
  if ((houses[perfume.brand] ?? 0) >= 10_000 && chance(perfume, 'exclusive') < 0.3)
    attributes.push('Exclusivo')
  if (perfume.rating >= 4.3 && chance(perfume, 'recommended') < 0.25) attributes.push('Recomendado')
  return attributes
}

const endingIn90 = (hundredths: number) => Math.max(290, Math.round(hundredths / 100) * 100 - 10)

function pick<T>(choices: readonly [T, ...T[]] | readonly T[], share: number): T {
  return choices[Math.floor(share * choices.length)] as T
}
