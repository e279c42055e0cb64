import { DEFAULT_GREETING } from '#shop/phone/whatsapp.ts'
import type { DemoMode } from '#shop/products/product.ts'
import type { SocialNetwork } from './social-links.ts'

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

export const DEFAULT_OPENING_HOURS = ['Lunes a viernes: 9:00 – 17:00', 'Sábado: 10:00 – 15:00'] as const

/** The note under the contact form. */
const REPLY_NOTE = 'Normalmente respondemos en menos de 24 horas.'

interface TextSetting {
  /** The group of fields in the settings form; the fields of a group are adjacent in this table. */
  group: string
  label: string
  /** Rows of the textarea. */
  rows: number
  hint?: string
  /** In UTF-16 code units; the column's check has the same limit (migrations/0004_store_texts.sql). */
  limit: number
  /** The default text. */
  text: string
  /** Which line breaks stay; none by default. 'paragraphs': at most one empty line between two lines. */
  keep?: 'lines' | 'paragraphs'
  /** Part of `StoreSettings`, which every page includes; other texts are loaded with their page only. */
  everyPage?: true
}

/**
 * The configurable texts, in the order of the form. The form, its validation, the defaults and the texts of the pages
 * derive from this table. Each text is a nullable column of `store_settings`.
 */
const TEXT_SETTINGS = {
  heroTitle: {
    group: 'Inicio',
    label: 'Título',
    rows: 2,
    hint: 'La última palabra va en color.',
    limit: 80,
    text: 'Perfumes árabes que dejan estela',
  },
  heroSubtitle: {
    group: 'Inicio',
    label: 'Subtítulo',
    rows: 3,
    limit: 200,
    text: 'Calidad premium, envío rápido y seguro a todo el país y autenticidad garantizada en cada frasco.',
  },
  benefitQuality: {
    group: 'Inicio',
    label: 'Bajo «Calidad Premium»',
    rows: 1,
    limit: 80,
    text: 'Casas árabes reconocidas, frascos sellados.',
  },
  benefitDelivery: {
    group: 'Inicio',
    label: 'Bajo «Envío Rápido»',
    rows: 1,
    limit: 80,
    text: 'Seguro y a todo el país.',
  },
  benefitAuthenticity: {
    group: 'Inicio',
    label: 'Bajo «Autenticidad»',
    rows: 1,
    hint: 'En el teléfono, de estos tres se ven solo los títulos.',
    limit: 80,
    text: 'Garantizada en cada perfume.',
  },
  aboutLead: {
    group: 'Sobre nosotros',
    label: 'Entrada',
    rows: 4,
    limit: 240,
    text: 'Una perfumería dedicada a una sola cosa: perfumes árabes auténticos, bien explicados y con el precio a la vista.',
  },
  aboutText: {
    group: 'Sobre nosotros',
    label: 'Qué encuentras aquí',
    rows: 10,
    hint: 'Cada línea es un párrafo.',
    limit: 2000,
    text: [
      'Oud, ámbar, rosa, azafrán, almizcle. La perfumería árabe trabaja con materias intensas y las deja durar. Reunimos casas de Dubái, Arabia Saudita y todo el Golfo, desde los clásicos que todos preguntan hasta los que casi nadie ha olido todavía.',
      'Cada perfume tiene sus notas, su familia y todos sus tamaños con precio. Y si no quieres decidirte por un frasco entero, muchos se venden en decant de 10 ml: el mismo perfume, para probarlo en tu piel.',
    ].join('\n\n'),
    keep: 'paragraphs',
  },
  greeting: {
    group: 'Contacto',
    label: 'Saludo del chat',
    rows: 3,
    hint: 'El mensaje con el que empieza quien te escribe. El de un perfume lleva además su nombre.',
    limit: 300,
    text: DEFAULT_GREETING,
    keep: 'lines',
    everyPage: true,
  },
  replyNote: { group: 'Contacto', label: 'Respuesta', rows: 2, limit: 120, text: REPLY_NOTE },
} as const satisfies Record<string, TextSetting>

type Settings = typeof TEXT_SETTINGS
export type TextName = keyof Settings

type EveryPageTexts = {
  [Name in TextName as Settings[Name] extends { everyPage: true } ? Name : never]: string
}

/** The texts of single pages; each is loaded with its page only. */
export type StoreTexts = {
  [Name in TextName as Settings[Name] extends { everyPage: true } ? never : Name]: string
}

/** The texts of the first section of the home page. */
export type HeroTexts = {
  [Name in TextName as Settings[Name]['group'] extends 'Inicio' ? Name : never]: string
}

/** Every text setting with its name, in the order of the table. */
export const ALL_TEXTS = Object.entries(TEXT_SETTINGS).map(([name, setting]) => ({
  name,
  ...setting,
})) as readonly (TextSetting & { name: TextName })[]

const listDefaults = (everyPage?: true) =>
  Object.fromEntries(
    ALL_TEXTS.filter((setting) => setting.everyPage === everyPage).map(({ name, text }) => [name, text]),
  )

export const DEFAULT_TEXTS = listDefaults() as StoreTexts
export const EVERY_PAGE_TEXTS = listDefaults(true) as EveryPageTexts

export function pickHeroTexts(texts: StoreTexts): HeroTexts {
  const names = ALL_TEXTS.filter(({ group }) => group === 'Inicio').map(({ name }) => name as keyof HeroTexts)
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as HeroTexts
}
