import type { Cents } from '#domain/money.ts'
import type { Gender, NoteType, ScentFamily } from '#domain/value-sets.ts'

/** What a file tells about a perfume as such, without anything a shop decides. */
export interface PerfumeFacts {
  brand: string
  name: string
  gender: Gender
  /** Absent where the file does not say. */
  concentration?: string
  year?: number
  scentFamily: ScentFamily[]
  notes: Record<NoteType, string[]>
  rating: number
  reviewCount: number
}

export interface CatalogueSize {
  value: number
  unit: string
  decant: boolean
  price: Cents
  salePrice?: Cents
}

/** A perfume of a catalogue file, complete, ready to be put into the shop. */
export interface CataloguePerfume extends PerfumeFacts {
  concentration: string
  shortDescription: string
  description: string
  sizes: CatalogueSize[]
  attributes: string[]
  isAvailable: boolean
}
