import type { SocialNetwork } from './social-links.ts'

/** What the operator decides about the store and every page carries. */
export interface StoreSettings {
  storeName: string
  /** Country code and number, digits only: the form wa.me wants. */
  whatsappNumber: string
  openingHours: readonly string[]
  /** What new products start with: '$' or an ISO 4217 code, as `currencies.ts` reads it. */
  currency: string
  /** What a chat with the shop opens with, unless it is about a perfume. */
  greeting: string
  /** Addresses of the networks where the store is. */
  socialLinks: Readonly<Partial<Record<SocialNetwork, string>>>
}

/** What the operator says on single pages; each comes with its page only. */
export interface StoreTexts {
  heroTitle: string
  heroSubtitle: string
  benefitQuality: string
  benefitDelivery: string
  benefitAuthenticity: string
  aboutLead: string
  /** One paragraph a line; empty lines do not count. */
  aboutText: string
  replyNote: string
}

/** What the home page's first screen says. */
export type HeroTexts = Pick<
  StoreTexts,
  'heroTitle' | 'heroSubtitle' | 'benefitQuality' | 'benefitDelivery' | 'benefitAuthenticity'
>
