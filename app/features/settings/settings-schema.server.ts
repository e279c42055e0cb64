import { z } from 'zod'
import { cleanLine } from '#domain/clean-text.ts'
import { parseWhatsappNumber } from '#domain/phone.ts'
import type { StoreSettings } from '#domain/store-settings.ts'
import type { SettingsErrors, SettingsValues } from './settings-form.ts'

const LINES = 7
const LINE = 60

const schema = z.object({
  storeName: z
    .string()
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .trim()
        .min(1, 'Escribe el nombre de la tienda.')
        .max(60, 'El nombre tiene como mucho 60 caracteres.'),
    ),
  whatsappNumber: z.string().transform((text, issues) => {
    const digits = parseWhatsappNumber(text)
    if (digits) return digits
    issues.addIssue('Escribe el número con código de país, de 8 a 15 cifras, por ejemplo +593 98 765 4321.')
    return z.NEVER
  }),
  openingHours: z
    .string()
    .transform((text) => text.split(/[\r\n]+/).flatMap((line) => cleanLine(line).trim() || []))
    .pipe(
      z
        .array(z.string().max(LINE, `Cada línea tiene como mucho ${LINE} caracteres.`))
        .min(1, 'Escribe al menos una línea, por ejemplo «Lunes a viernes: 9:00 – 17:00».')
        .max(LINES, `Escribe como mucho ${LINES} líneas.`),
    ),
})

type Checked = { settings: StoreSettings; errors?: never } | { settings?: never; errors: SettingsErrors }

/** The typed values as settings, or what is wrong with each field. */
export function checkSettings(values: SettingsValues): Checked {
  const { data, error } = schema.safeParse(values)
  if (data) return { settings: data }
  const errors: SettingsErrors = {}
  for (const { path, message } of error.issues) errors[path[0] as keyof SettingsValues] ??= message
  return { errors }
}
