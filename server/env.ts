import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseWhatsappNumber } from '#shop/phone/phone.ts'
import { MIN_PASSWORD } from '#shop/text/credentials.ts'
import { DEFAULT_STORE_NAME } from '#shop/text/quoted-texts.ts'
import { parseAddressRange } from './auth/network-address.ts'

/** An invalid setting; `message` is one line in Spanish for the operator. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'se espera un puerto entre 0 y 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'se espera un puerto entre 0 y 65535')

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'se espera una dirección como https://mitienda.com' })
  .refine(
    (address) => /^https?:\/\/[^/?#@]+\/?$/.test(address),
    'se espera solo el origen, sin ruta ni parámetros',
  )
  .transform((address) => new URL(address).origin)

const whatsappNumber = z.string().transform((text, issues) => {
  const digits = parseWhatsappNumber(text)
  if (digits) return digits
  issues.addIssue('se espera el número con código de país, de 8 a 15 cifras, por ejemplo 593987654321')
  return z.NEVER
})

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.email('se espera un correo como admin@mitienda.com').max(254, 'se esperan como mucho 254 caracteres'),
  )

/** The URL of a server. A plain / ? or # in its password ends it before the `@`: the user would be the server. */
function parseServerUrl(address: string): URL | null {
  const url = URL.parse(address)
  return url && /@/.test(url.pathname + url.search + url.hash) ? null : url
}

const ENCODED =
  'con los signos de la clave escritos como en una dirección: %25 (%), %2F (/), %23 (#), %40 (@)'

/** `smtp://` (encrypted as soon as the server offers it) or `smtps://` (from the first byte). */
function isMailAddress(address: string): boolean {
  const url = parseServerUrl(address)
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== ''
}

/** `pedidos@mitienda.com` or `Mi Tienda <pedidos@mitienda.com>`. */
const sender = z
  .string()
  .trim()
  .max(320, 'se esperan como mucho 320 caracteres')
  .regex(
    /^(?:[^<>@,;:"\p{Cc}]+<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u,
    'se espera un correo como pedidos@mitienda.com o Mi Tienda <pedidos@mitienda.com>',
  )

/** `s3://KEY:SECRET@host/bucket`, or `s3+http://` without TLS. */
function isBucketAddress(address: string): boolean {
  const url = parseServerUrl(address)
  return (
    /^s3(\+http)?:$/.test(url?.protocol ?? '') &&
    Boolean(url?.host && url.username && url.password) &&
    isDecodable(`${url?.username}${url?.password}`) &&
    /^\/[^/]+$/.test(url?.pathname ?? '')
  )
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false // a plain %
  }
}

/** `203.0.113.7, 2001:db8::/32` as ranges. */
const addressRanges = z.string().transform((text, issues) => {
  const ranges = text.split(',').map((range) => parseAddressRange(range.trim()))
  if (ranges.every((range) => range !== undefined)) return ranges
  issues.addIssue(
    'se esperan direcciones o redes separadas por comas, por ejemplo 203.0.113.7, 2001:db8::/32',
  )
  return z.NEVER
})

/** Every setting of the shop, documented in `.env.example`. */
const settings = z.object({
  PORT: port.prefault('3000'),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'se espera postgresql://usuario:clave@servidor:5432/base')
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(isBucketAddress, `se espera s3://CLAVE:SECRETO@servidor/cubo?region=us-east-1, ${ENCODED}`)
    .optional(),
  BACKUP_DIR: z.string().optional(),
  /** The min length prevents brute force: the passphrase protects all customer data in copies of a backup. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'se esperan al menos 12 caracteres')
    .max(1024, 'se esperan como mucho 1024 caracteres')
    .optional(),
  PUBLIC_URL: publicUrl.optional(),
  STORE_NAME: z.string().trim().max(60, 'se esperan como mucho 60 caracteres').default(DEFAULT_STORE_NAME),
  /** The demo's number is reserved for fiction: it belongs to no subscriber. */
  WHATSAPP_NUMBER: whatsappNumber.prefault('12025550123'),
  SEED: z.string().default('demo'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(
      MIN_PASSWORD,
      `se esperan al menos ${MIN_PASSWORD} caracteres. Pon otra y abre la tienda: entrarás con ella`,
    )
    .max(1024, 'se esperan como mucho 1024 caracteres')
    .optional(),
  /** `off` removes the second step when the shop opens. */
  ADMIN_SECOND_STEP: z.literal('off', 'solo se espera off').optional(),
  AUTH_SECRET: z.string().min(32, 'se esperan al menos 32 caracteres al azar').optional(),
  /** E-mail is on when both are set. */
  SMTP_URL: z
    .string()
    .refine(isMailAddress, `se espera smtp://usuario:clave@servidor:587, ${ENCODED}`)
    .optional(),
  MAIL_FROM: sender.optional(),
  /** `PAIRS` requires both settings of a network or none. */
  FACEBOOK_CLIENT_ID: z.string().trim().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().trim().optional(),
  GITHUB_CLIENT_ID: z.string().trim().optional(),
  GITHUB_CLIENT_SECRET: z.string().trim().optional(),
  /** Number of the operator's proxies in front of the shop; each adds one address to X-Forwarded-For. */
  TRUST_PROXY: z
    .string()
    .regex(/^[0-9]$/, 'se espera cuántos proxies hay delante, de 0 a 9')
    .transform(Number)
    .prefault('0'),
  /** Proxies with a public address, such as those of a CDN; local ones need not be named. */
  TRUSTED_PROXIES: addressRanges.default([]),
  /** Seconds between the stop signal and the last accepted connection, so that a load balancer can react. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^(?:\d|[1-5]\d|60)$/, 'se esperan de 0 a 60 segundos')
    .transform(Number)
    .prefault('0'),
  METRICS_TOKEN: z.string().min(16, 'se esperan al menos 16 caracteres').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'se espera fatal, error, warn, info, debug, trace o silent',
    )
    .default('info'),
})

const PAIRS = [
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
] as const

/** Settings that depend on each other. */
const complete = settings
  .superRefine((given, issues) => {
    for (const [id, secret] of PAIRS) {
      if (Boolean(given[id]) === Boolean(given[secret])) continue
      const [missing, there] = given[id] ? [secret, id] : [id, secret]
      issues.addIssue({
        code: 'custom',
        path: [missing],
        message: `se espera también, porque ${there} está puesta`,
      })
    }
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'se espera el remitente de los correos, porque SMTP_URL está puesta',
  })
  .refine(({ TRUST_PROXY, TRUSTED_PROXIES }) => TRUST_PROXY > 0 || TRUSTED_PROXIES.length === 0, {
    path: ['TRUST_PROXY'],
    error: 'se espera cuántos proxies hay delante, de 1 a 9, porque TRUSTED_PROXIES está puesta',
  })
  // A database that is there already does not read it: the file may be gone.
  .refine(
    ({ SEED, DATABASE_URL, DATA_DIR }) =>
      ['demo', 'none'].includes(SEED) ||
      existsSync(SEED) ||
      DATABASE_URL ||
      existsSync(join(DATA_DIR, 'pgdata')),
    { path: ['SEED'], error: 'se espera demo, none o la ruta de un archivo de catálogo que exista' },
  )
  // Links in e-mails must not use the host of a request, which the client chooses.
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    error:
      'se espera la dirección pública, porque SMTP_URL está puesta y los enlaces de los correos empiezan por ella',
  })

export type Env = z.infer<typeof settings>

/** A value without quotes and with a `#` in it. Node reads what is before the `#`: a part of a password. */
const CUT_OFF = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*[^\s#'"`](?:[^\n#]*[^\s#])?#/gm

/** Reads `.env` of the working folder, if there is one; variables of the environment take precedence. */
export function readEnvFile(path = '.env'): void {
  if (!existsSync(path)) return
  try {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(CUT_OFF))
      if (name in settings.shape && process.env[name] === undefined)
        throw new SettingError(
          `${name} no es válida: se espera entre comillas en ${path}, porque lleva #: sin ellas solo cuenta lo de antes. Delante de un comentario va un espacio`,
        )
    process.loadEnvFile(path)
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`El archivo ${path} no se puede leer (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The settings, or a SettingError that names the variable. An empty value counts as not set. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = complete.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new SettingError(`${String(issue?.path[0])} no es válida: ${issue?.message}`)
}
