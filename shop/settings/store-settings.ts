import type { DemoMode } from '#shop/products/product.ts'
import type { SocialNetwork } from './social-links.ts'
import type { EveryPageTexts, StoreTexts } from './store-texts.ts'

/** The operator's settings that every page includes. */
export interface StoreSettings extends EveryPageTexts {
  storeName: string
  /** Storage path of the image beside the name; null: the star. */
  logo: string | null
  /** Country code and number, digits only: the format of wa.me. */
  whatsappNumber: string
  openingHours: readonly string[]
  /** The currency of all prices: '$' or an ISO 4217 code, as `currencies.ts` reads it. */
  currency: string
  /** Set while the shop shows products of the demonstration. */
  demo?: DemoMode
  /** The texts that are English by default are Spanish (shop/text/quoted-texts.ts). */
  allSpanish: boolean
  /** URLs of the store's social networks. */
  socialLinks: Readonly<Partial<Record<SocialNetwork, string>>>
}

/** The texts of the first section of the home page. */
export type HeroTexts = Pick<
  StoreTexts,
  'heroTitle' | 'heroSubtitle' | 'benefitQuality' | 'benefitDelivery' | 'benefitAuthenticity'
>
