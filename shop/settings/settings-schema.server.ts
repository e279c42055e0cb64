import { z } from 'zod'
import { CURRENCY_CHOICES } from '#shop/money/currencies.ts'
import { parseWhatsappNumber } from '#shop/phone/phone.ts'
import { cleanLine, cleanLines, isBlank } from '#shop/text/clean-text.ts'
import { ORDER_SCHEMA } from './order-schema.server.ts'
import type { FieldName, FormPart, SettingsErrors, SettingsValues } from './settings-form.ts'
import { parseSocialLink, SOCIAL_ENTRIES, type SocialNetwork } from './social-links.ts'
import { ALL_TEXTS } from './store-texts.ts'

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
    const address = parseSocialLink(network, typed)
    if (address) return address
    issues.addIssue(`Escribe @tu_usuario o la dirección https de tu página en ${network}.`)
    return z.NEVER
  })

const SCHEMAS = {
  tienda: z.object({
    storeName: z
      .string()
      .transform((typed) => cleanLine(typed).trim())
      .pipe(
        z
          .string()
          .refine((name) => !isBlank(name), 'Escribe el nombre de la tienda.')
          .max(60, 'El nombre tiene como mucho 60 caracteres.'),
      ),
    whatsappNumber: z.string().transform((typed, issues) => {
      const digits = parseWhatsappNumber(typed)
      if (digits) return digits
      issues.addIssue('Escribe el número con código de país, de 8 a 15 cifras, por ejemplo +593 98 765 4321.')
      return z.NEVER
    }),
    openingHours: z
      .string()
      .transform((typed) => typed.split(/[\r\n]+/).flatMap((line) => cleanLine(line).trim() || []))
      .pipe(
        z
          .array(z.string().max(LINE, `Cada línea tiene como mucho ${LINE} caracteres.`))
          .min(1, 'Escribe al menos una línea, por ejemplo «Lunes a viernes: 9:00 – 17:00».')
          .max(LINES, `Escribe como mucho ${LINES} líneas.`),
      ),
    currency: z
      .string()
      .refine((typed) => CURRENCY_CHOICES.some(([currency]) => currency === typed), 'Elige una moneda.'),
  }),
  textos: z.object(schemas(ALL_TEXTS.map((setting) => [setting.name, text(setting)] as const))),
  redes: z.object(schemas(SOCIAL_ENTRIES.map(([name, network]) => [name, link(network)] as const))),
  pedidos: ORDER_SCHEMA,
} satisfies Record<FormPart, z.ZodType>

type Columns = Partial<z.infer<(typeof SCHEMAS)[FormPart]>>
type Checked = { columns: Columns; errors?: never } | { columns?: never; errors: SettingsErrors }

/** The input of a part as it is stored, or the validation error of each field. */
export function checkPart(part: FormPart, values: SettingsValues): Checked {
  const { data, error } = SCHEMAS[part].safeParse(values)
  if (data) return { columns: data }
  const errors: SettingsErrors = {}
  for (const { path, message } of error.issues) errors[path[0] as FieldName] ??= message
  return { errors }
}
