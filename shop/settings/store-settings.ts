import type { SocialNetwork } from './social-links.ts'
import type { EveryPageTexts, StoreTexts } from './store-texts.ts'

/** What the operator decides about the store and every page carries. */
export interface StoreSettings extends EveryPageTexts {
  storeName: string
  /** Country code and number, digits only: the form wa.me wants. */
  whatsappNumber: string
  openingHours: readonly string[]
  /** What new products start with: '$' or an ISO 4217 code, as `currencies.ts` reads it. */
  currency: string
  /** Addresses of the networks where the store is. */
  socialLinks: Readonly<Partial<Record<SocialNetwork, string>>>
}

/** What the home page's first screen says. */
export type HeroTexts = Pick<
  StoreTexts,
  'heroTitle' | 'heroSubtitle' | 'benefitQuality' | 'benefitDelivery' | 'benefitAuthenticity'
>
