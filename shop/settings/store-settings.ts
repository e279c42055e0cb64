import type { SocialNetwork } from './social-links.ts'
import type { EveryPageTexts, StoreTexts } from './store-texts.ts'

/** The operator's settings that every page includes. */
export interface StoreSettings extends EveryPageTexts {
  storeName: string
  /** Country code and number, digits only: the format of wa.me. */
  whatsappNumber: string
  openingHours: readonly string[]
  /** The default currency of new products: '$' or an ISO 4217 code, as `currencies.ts` reads it. */
  currency: string
  /** URLs of the store's social networks. */
  socialLinks: Readonly<Partial<Record<SocialNetwork, string>>>
}

/** The texts of the first section of the home page. */
export type HeroTexts = Pick<
  StoreTexts,
  'heroTitle' | 'heroSubtitle' | 'benefitQuality' | 'benefitDelivery' | 'benefitAuthenticity'
>
