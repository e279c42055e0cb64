import { z } from 'zod'
import { UPLOADED_NAME } from '#server/storage/storage.ts'
import {
  type Country,
  countryName,
  currentZoneName,
  isCountry,
  listTimeZones,
  OTHER_COUNTRY,
  toCountry,
} from '#shop/countries/countries.ts'
import { countryOfNumber, parsePhone, phoneExample } from '#shop/phone/parse-phone.server.ts'
import { parseWhatsappNumber } from '#shop/phone/phone.ts'
import { isFictionalNumber } from '#shop/phone/whatsapp.ts'
import { cleanLine, cleanLines, isBlank, oneLine } from '#shop/text/clean-text.ts'
import { isPalette } from '#shop/theme/palettes.ts'
import { accentError, parseColor } from '#shop/theme/theme.ts'
import { formatShelves, parseShelves } from './home-settings.ts'
import { ORDER_SCHEMA } from './order-schema.server.ts'
import type { FieldName, FormPart, SettingsErrors, SettingsValues } from './settings-form.ts'
import { parseSocialLink, SOCIAL_ENTRIES, type SocialNetwork } from './social-links.ts'
import { ALL_TEXTS } from './store-settings.ts'

const LINES = 7
const LINE = 60

const CLEAN = {
  nothing: cleanLine,
  lines: cleanLines,
  paragraphs: (typed: string) => cleanLines(typed).replace(/\n\s*\n/g, '\n\n'),
}

/** Null for a blank text and for the default itself, so that a later default applies. */
const text = ({ limit, text: standard, keep }: (typeof ALL_TEXTS)[number]) =>
  z
    .string()
    .transform((typed) =>
      CLEAN[keep ?? 'nothing'](typed)
        .replace(/ *\n */g, '\n')
        .trim(),
    )
    .pipe(z.string().max(limit, `Escribe como mucho ${limit} caracteres.`))
    .transform((cleaned) => (isBlank(cleaned) || cleaned === standard ? null : cleaned))

/** With the same keys as `entries`. */
const schemas = <Name extends string, Schema>(entries: readonly (readonly [Name, Schema])[]) =>
  Object.fromEntries(entries) as Record<Name, Schema>

const link = (network: SocialNetwork) =>
  z.string().transform((typed, issues) => {
    if (isBlank(typed)) return null
    const url = parseSocialLink(network, typed)
    if (url) return url
    issues.addIssue(`Escribe @tu_usuario o la dirección https de tu página en ${network}.`)
    return z.NEVER
  })

/** Of an uploaded image; null without one. */
const image = (error: string) =>
  z
    .string()
    .refine((path) => path === '' || UPLOADED_NAME.test(path), error)
    .transform((path) => path || null)

const LOOK = z
  .object({
    logo: image('Sube el logo otra vez.'),
    heroImage: image('Sube la imagen otra vez.'),
    homeShelves: z.string().transform((text) => formatShelves(parseShelves(text)) || null),
    heroProduct: z
      .union([z.literal(''), z.guid()], 'Elige un perfume de la lista.')
      .transform((id) => id || null),
    palette: z.string().refine(isPalette, 'Elige una paleta.'),
    accent: z.string().transform((typed, issues) => {
      if (isBlank(typed)) return null
      const color = parseColor(typed)
      if (color) return color
      issues.addIssue('Escribe el color con # y seis cifras, por ejemplo #7a1f3d.')
      return z.NEVER
    }),
  })
  .superRefine(({ palette, accent }, issues) => {
    const message = accent && isPalette(palette) && accentError(palette, accent)
    if (message) issues.addIssue({ code: 'custom', path: ['accent'], message })
  })

/** The number of the shop before the save, and its country. */
export interface SavedNumber {
  digits: string
  country: Country | undefined
}

const NO_NUMBER: SavedNumber = { digits: '', country: undefined }

/** The country of the shop's number; the fictional default says nothing about the shop. */
export function countryOfShopNumber(digits: string): Country | undefined {
  return isFictionalNumber(digits) ? undefined : countryOfNumber(digits)
}

/** A typed number of the shop. The saved one stays valid, also when no country has it. */
export function readStoreNumber(
  { whatsappNumber = '', country: chosen = '' }: SettingsValues,
  saved: SavedNumber,
): { digits: string; error?: never } | { digits?: never; error: string } {
  const country = chosen === '' ? saved.country : toCountry(chosen)
  const digits = parsePhone(whatsappNumber, country)
  if (digits) return { digits }
  if (parseWhatsappNumber(whatsappNumber) === saved.digits) return { digits: saved.digits }
  if (!country && chosen === '')
    return { error: 'Elige el país de la tienda, o escribe el número con + y su código: +506 8312 3456.' }
  if (!country) return { error: 'Escribe el número con + y el código de su país: +506 8312 3456.' }
  return {
    error: `No es un número de ${countryName(country)}. Escríbelo como ${phoneExample(country)}, o con + y su código si es de otro país.`,
  }
}

const storeSchema = (values: SettingsValues, saved: SavedNumber) =>
  z.object({
    storeName: z
      .string()
      .transform(oneLine)
      .pipe(
        z
          .string()
          .min(1, 'Escribe el nombre de la tienda.')
          .max(60, 'El nombre tiene como mucho 60 caracteres.'),
      ),
    country: z
      .string()
      .refine(
        (typed) => typed === '' || typed === OTHER_COUNTRY || isCountry(typed),
        'Elige un país de la lista.',
      )
      .transform((typed) => typed || null),
    // A zone of another country is of the one that was chosen before.
    timeZone: z
      .string()
      .transform(currentZoneName)
      .transform((zone) => (listTimeZones(toCountry(values.country)).includes(zone) ? zone : null)),
    whatsappNumber: z.string().transform((_, issues) => {
      const { digits, error } = readStoreNumber(values, saved)
      if (digits !== undefined) return digits
      issues.addIssue(error)
      return z.NEVER
    }),
    openingHours: z
      .string()
      .transform((typed) => typed.split(/[\r\n]+/).flatMap((line) => oneLine(line) || []))
      .pipe(
        z
          .array(z.string().max(LINE, `Cada línea tiene como mucho ${LINE} caracteres.`))
          .min(1, 'Escribe al menos una línea, por ejemplo «Lunes a viernes: 9:00 – 17:00».')
          .max(LINES, `Escribe como mucho ${LINES} líneas.`),
      ),
  })

const SCHEMAS = {
  textos: z.object({
    ...schemas(ALL_TEXTS.map((setting) => [setting.name, text(setting)] as const)),
    allSpanish: z.string().transform((checked) => checked === 'on'),
  }),
  aspecto: LOOK,
  redes: z.object(schemas(SOCIAL_ENTRIES.map(([name, network]) => [name, link(network)] as const))),
  pedidos: ORDER_SCHEMA,
} satisfies Record<Exclude<FormPart, 'tienda'>, z.ZodType>

type Columns = Partial<z.infer<(typeof SCHEMAS)[keyof typeof SCHEMAS] | ReturnType<typeof storeSchema>>>
type Checked = { columns: Columns; errors?: never } | { columns?: never; errors: SettingsErrors }

/** The input of a part as it is stored, or the validation error of each field. */
export function checkPart(part: FormPart, values: SettingsValues, saved = NO_NUMBER): Checked {
  const schema = part === 'tienda' ? storeSchema(values, saved) : SCHEMAS[part]
  const { data, error } = schema.safeParse(values)
  if (data) return { columns: data }
  const errors: SettingsErrors = {}
  for (const { path, message } of error.issues) errors[path[0] as FieldName] ??= message
  return { errors }
}
