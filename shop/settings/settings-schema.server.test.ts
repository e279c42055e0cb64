import { expect, test } from 'vitest'
import { DEFAULT_GREETING } from '#shop/phone/whatsapp.ts'
import { FORM_FIELDS, readFields } from './settings-form.ts'
import { checkPart } from './settings-schema.server.ts'
import { DEFAULT_TEXTS } from './store-settings.ts'

const STORE = {
  storeName: 'Azahar',
  country: '',
  timeZone: '',
  whatsappNumber: '+57 300 123 4567',
  openingHours: 'Lunes: 9–17',
}
const TEXTS = { ...DEFAULT_TEXTS, greeting: DEFAULT_GREETING, allSpanish: '' }
const LINKS = { instagram: '', tiktok: '', facebook: '', youtube: '' }
const LOOK = { logo: '', palette: 'zafiro', accent: '', homeShelves: '', heroProduct: '', heroImage: '' }
const PARTS = { tienda: STORE, aspecto: LOOK, textos: TEXTS, redes: LINKS }

test('input is parsed to settings: trimmed, digits only, without empty lines', () => {
  expect(
    checkPart('tienda', {
      storeName: '  Casa   Neroli ',
      country: 'CO',
      timeZone: '',
      whatsappNumber: '+57 (300) 123-4567',
      openingHours: '\r\n Lunes a viernes: 9–17 \r\n\r\nSábado: 10–15\r\n',
    }).columns,
  ).toEqual({
    storeName: expect.stringMatching(/^Casa\s+Neroli$/),
    country: 'CO',
    timeZone: null,
    whatsappNumber: '573001234567',
    openingHours: ['Lunes a viernes: 9–17', 'Sábado: 10–15'],
  })
})

test('an empty text, or the default text, is stored as the default', () => {
  const names = FORM_FIELDS.textos
  const nothing = { ...Object.fromEntries(names.map((name) => [name, null])), allSpanish: false }
  for (const blank of ['', '  \r\n ', '\u200B\u2060', '\u0000']) {
    expect(
      checkPart(
        'textos',
        readFields('textos', () => blank),
      ).columns,
    ).toEqual(nothing)
  }
  const asSent = (name: keyof typeof TEXTS) => TEXTS[name].replaceAll('\n', '\r\n')
  expect(
    checkPart(
      'textos',
      readFields('textos', (name) => asSent(name as keyof typeof TEXTS)),
    ).columns,
  ).toEqual(nothing)
})

test('a text is stored unchanged, HTML or not; paragraphs keep their line breaks', () => {
  const { columns } = checkPart('textos', {
    ...TEXTS,
    heroTitle: ' <b>Otro</b>\r\ntítulo ',
    aboutText: 'Uno \r\n\r\n \r\n\r\n Dos\u0007\r\nTres',
    greeting: '¡Hola!\r\n\r\nQuiero…',
  })
  expect(columns).toMatchObject({
    heroTitle: '<b>Otro</b> título',
    aboutText: 'Uno\n\nDos\nTres',
    greeting: '¡Hola!\n\nQuiero…',
  })
})

test.each([
  ['tienda', 'storeName', '   ', 'Escribe el nombre'],
  ['tienda', 'storeName', '\u200B', 'Escribe el nombre'],
  ['tienda', 'storeName', 'x'.repeat(61), 'como mucho 60'],
  ['tienda', 'country', 'XX', 'Elige un país'],
  ['tienda', 'whatsappNumber', '', 'con + y su código'],
  ['tienda', 'whatsappNumber', '300<script>', 'con + y su código'],
  ['tienda', 'whatsappNumber', '1234', 'con + y su código'],
  ['tienda', 'openingHours', ' \n ', 'al menos una línea'],
  ['tienda', 'openingHours', 'x'.repeat(61), 'Cada línea'],
  ['tienda', 'openingHours', 'x\n'.repeat(8), 'como mucho 7'],
  ['tienda', 'openingHours', 'x'.repeat(1_000_000), 'Cada línea'],
  ['textos', 'heroTitle', 'x'.repeat(81), 'como mucho 80'],
  ['textos', 'heroSubtitle', 'x'.repeat(201), 'como mucho 200'],
  ['textos', 'benefitQuality', 'x'.repeat(81), 'como mucho 80'],
  ['textos', 'benefitDelivery', 'x'.repeat(81), 'como mucho 80'],
  ['textos', 'benefitAuthenticity', 'x'.repeat(81), 'como mucho 80'],
  ['textos', 'aboutLead', 'x'.repeat(241), 'como mucho 240'],
  ['textos', 'aboutText', 'x'.repeat(2001), 'como mucho 2000'],
  ['textos', 'greeting', 'x'.repeat(301), 'como mucho 300'],
  ['textos', 'replyNote', 'x'.repeat(121), 'como mucho 120'],
  ['redes', 'instagram', 'javascript:alert(1)', 'Escribe @tu_usuario'],
  ['redes', 'tiktok', 'https://instagram.com/x', 'en TikTok'],
  ['redes', 'facebook', 'http://facebook.com/x', 'en Facebook'],
  ['redes', 'youtube', 'neroli', 'en YouTube'],
] as const)('%s: %s refuses %.12j', (part, field, value, message) => {
  const { errors } = checkPart(part, { ...PARTS[part], [field]: value })
  expect(Object.entries(errors ?? {})).toEqual([[field, expect.stringContaining(message)]])
})

test('every field has its own validation error, also in a form without fields', () => {
  const { errors } = checkPart(
    'tienda',
    readFields('tienda', () => ''),
  )
  expect(Object.keys(errors ?? {})).toEqual(['storeName', 'whatsappNumber', 'openingHours'])
  expect(checkPart('redes', {}).errors).toBeDefined()
})
