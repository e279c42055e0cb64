import { createHash } from 'node:crypto'

const POLICY = [
  "default-src 'self'",
  // An adopted database may name images at other https addresses.
  "img-src 'self' data: https:",
  // React writes style attributes; style sheets come from our files only.
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self' https://wa.me https://api.whatsapp.com",
  "frame-ancestors 'none'",
].join('; ')

const ALWAYS = {
  'content-security-policy': `script-src 'self'; ${POLICY}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const OVER_HTTPS = { ...ALWAYS, 'strict-transport-security': 'max-age=31536000' }

/** What every answer carries, errors included. */
export function securityHeaders(origin: string): Record<string, string> {
  return origin.startsWith('https:') ? OVER_HTTPS : ALWAYS
}

/**
 * The policy of one page: its own inline scripts, by hash. A nonce would have to be new for every
 * answer, and a page is rendered once for all its visitors.
 */
export function pagePolicy(html: Buffer): string {
  // A character per byte: the marks looked for are ASCII, and what lies between them is hashed byte for byte.
  const hashes = inlineScripts(html.toString('latin1')).map(
    (script) => `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`,
  )
  return `script-src ${["'self'", ...new Set(hashes)].join(' ')}; ${POLICY}`
}

/** Contents of the inline scripts that a browser would run. Data blocks (JSON-LD) are not run, so need no hash. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (const [, attributes = '', content = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  )) {
    const isData = /\btype="(?!module"|text\/javascript"|importmap")/i.test(attributes)
    if (content && !isData && !/\bsrc=/i.test(attributes)) scripts.push(content)
  }
  return scripts
}
