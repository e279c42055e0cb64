import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { parseEnv, readEnvFile, SettingError } from './env.ts'

describe('settings', () => {
  test('have working defaults, and empty means not set', () => {
    const defaults = parseEnv({})
    expect(defaults).toMatchObject({
      PORT: 3000,
      DATA_DIR: './data',
      STORE_NAME: 'Azahar',
      SEED: 'demo',
      LOG_LEVEL: 'info',
    })
    expect(parseEnv({ PORT: '', WHATSAPP_NUMBER: ' ', PUBLIC_URL: '' })).toEqual(defaults)
  })

  test('are read into the form the shop wants', () => {
    const env = parseEnv({
      PORT: '8080',
      PUBLIC_URL: 'https://Tienda.com/',
      WHATSAPP_NUMBER: '+57 300 123-4567',
    })
    expect(env).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://tienda.com',
      WHATSAPP_NUMBER: '573001234567',
    })
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'mitienda.com'],
    ['PUBLIC_URL', 'https://mitienda.com/tienda'],
    ['PUBLIC_URL', 'https://user:secret@mitienda.com'],
    ['PUBLIC_URL', 'ftp://mitienda.com'],
    ['WHATSAPP_NUMBER', '300'],
    ['WHATSAPP_NUMBER', 'llámame'],
    ['DATABASE_URL', 'mysql://localhost/azahar'],
    ['STORAGE_URL', 'https://key:secret@bucket.example/tienda'],
    ['STORAGE_URL', 's3://bucket.example/tienda'],
    ['STORAGE_URL', 's3://key:secret@bucket.example/'],
    ['ADMIN_PASSWORD', 'secret-1234'],
    ['DRAIN_SECONDS', '61'],
    ['METRICS_TOKEN', 'short-secret'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'http://user:secret@mail.example'],
    ['SMTP_URL', 'smtp:'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'smtp://user:1/secret@mail.example:587'],
    ['SMTP_URL', 'smtp://user:1?secret@mail.example:587'],
    ['SMTP_URL', 'smtp://user:1#secret@mail.example:587'],
    ['STORAGE_URL', 's3://key:50%secret@bucket.example/tienda'],
    ['MAIL_FROM', 'Tienda'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Tienda <a@b.example>\r\nBcc: c@d.example'],
    ['STORE_NAME', 'A'.repeat(61)],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '203.0.113.7, '],
  ])('%s=%s is refused in one line that names it and not the value', (name, value) => {
    const error = catchError(() => parseEnv({ [name]: value }))
    expect(error).toBeInstanceOf(SettingError)
    expect(error?.message).toMatch(new RegExp(`^${name} no es válida: se esperan? [^\n]+$`))
    expect(error?.message).not.toContain('secret')
  })
})

test('an unreadable file of settings is reported in one line', () => {
  const error = catchError(() => readEnvFile(import.meta.dirname))
  expect(error).toBeInstanceOf(SettingError)
  expect(error?.message).toMatch(/^El archivo [^\n]+ no se puede leer \(E[A-Z]+\)\.$/)
})

test('a value of the file that # would cut off is refused; in quotes, or before a comment, it is whole', () => {
  const file = join(temporaryFolder(), '.env')
  const read = (text: string) => {
    writeFileSync(file, text)
    return catchError(() => readEnvFile(file))?.message
  }
  expect(read('STORE_NAME=A # name\nBACKUP_PASSPHRASE=cuatro palabras#secret\n')).toMatch(
    /^BACKUP_PASSPHRASE no es válida: se espera entre comillas [^\n]+$/,
  )
  expect(read('  export ADMIN_PASSWORD = a#secret')).toMatch(/^ADMIN_PASSWORD no es válida/)
  expect(
    read('#ADMIN_PASSWORD=a#b\nDOMAIN=a#b\nMETRICS_TOKEN="a#b"\nAUTH_SECRET= # none\nDATA_DIR=a b # c#d'),
  ).toBe(undefined)
  for (const name of ['METRICS_TOKEN', 'AUTH_SECRET', 'DATA_DIR', 'DOMAIN', 'STORE_NAME'])
    delete process.env[name]
})

test('the first catalog is known by its name, or a file that exists while there is no database', () => {
  const folder = temporaryFolder()
  const parse = (SEED: string, given = {}) =>
    catchError(() => parseEnv({ SEED, DATA_DIR: folder, ...given }))?.message
  const error = 'SEED no es válida: se espera demo, none o la ruta de un archivo de catálogo que exista'
  expect([parse('None'), parse('catalogo.json')]).toEqual([error, error])
  const file = join(folder, 'catalogo.json')
  writeFileSync(file, '[]')
  expect([parse('demo'), parse('none'), parse(file)]).toEqual([undefined, undefined, undefined])
  expect(parse('None', { DATABASE_URL: 'postgresql://localhost/azahar' })).toBe(undefined)
  mkdirSync(join(folder, 'pgdata'))
  expect(parse('catalogo.json')).toBe(undefined)
})

test('e-mail needs a sender, and a public address that no request can change', () => {
  const SMTP_URL = 'smtp://user:secret@mail.example:587'
  const MAIL_FROM = 'Mi Tienda <hola@tienda.example>'
  const PUBLIC_URL = 'https://tienda.example'
  expect(catchError(() => parseEnv({ SMTP_URL, PUBLIC_URL }))?.message).toMatch(
    /^MAIL_FROM no es válida: se espera/,
  )
  expect(catchError(() => parseEnv({ SMTP_URL, MAIL_FROM }))?.message).toMatch(
    /^PUBLIC_URL no es válida: se espera/,
  )
  expect(parseEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toMatchObject({ SMTP_URL, MAIL_FROM })
})

test.each(['FACEBOOK', 'GITHUB'])('of %s both keys or none', (network) => {
  const [id, secret] = [`${network}_CLIENT_ID`, `${network}_CLIENT_SECRET`]
  expect(catchError(() => parseEnv({ [id]: 'hush' }))?.message).toBe(
    `${secret} no es válida: se espera también, porque ${id} está puesta`,
  )
  expect(catchError(() => parseEnv({ [id]: ' ', [secret]: 'hush' }))?.message).toBe(
    `${id} no es válida: se espera también, porque ${secret} está puesta`,
  )
  expect(parseEnv({ [id]: 'one', [secret]: 'two' })).toMatchObject({ [id]: 'one', [secret]: 'two' })
})

test('proxies are named as addresses or ranges, and only where TRUST_PROXY counts them', () => {
  const TRUSTED_PROXIES = '203.0.113.7, 2001:db8::/32'
  expect(parseEnv({ TRUST_PROXY: '1', TRUSTED_PROXIES }).TRUSTED_PROXIES.map(String)).toEqual([
    '203.0.113.7,32',
    '2001:db8::/32',
  ])
  expect(catchError(() => parseEnv({ TRUSTED_PROXIES }))?.message).toMatch(
    /^TRUST_PROXY no es válida: se espera cuántos proxies/,
  )
})

function catchError(work: () => unknown): Error | undefined {
  try {
    work()
  } catch (error) {
    return error as Error
  }
}
