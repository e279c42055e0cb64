import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { cleanMessage } from '#shop/text/clean-text.ts'
import { escapeWhatsappMarkup, productInquiry, shortName } from './message-names.ts'
import { whatsappHref } from './whatsapp.ts'

const DIGITS = '573001234567'
const longText = fc
  .array(fc.constantFrom('hola ', '🌹', 'خمرة ', 'ñ', '\n', '%', '\ud83c', 'e\u0301', '👩‍👩‍👧', '\u0000'), {
    maxLength: 1200,
    size: 'max',
  })
  .map((pieces) => pieces.join(''))
const sent = (href: string) => decodeURIComponent(href.slice(href.indexOf('?text=') + 6))

describe('link', () => {
  test('the link has the documented format of WhatsApp', () => {
    expect(whatsappHref('+57 300', '¡Hola! a&b=c+d #1\nsí')).toBe(
      'https://wa.me/57300?text=%C2%A1Hola!%20a%26b%3Dc%2Bd%20%231%0As%C3%AD',
    )
  })

  test('the link has the whole text, or its beginning and an ellipsis, within the limits', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, longText), (text) => {
        const href = whatsappHref(DIGITS, text)
        expect(href).toMatch(/^https:\/\/wa\.me\/573001234567\?text=(?:[A-Za-z0-9\-_.!~*'()]|%[0-9A-F]{2})*$/)
        expect(new TextEncoder().encode(href).length).toBeLessThanOrEqual(2000)
        const received = sent(href)
        expect(new URL(href).searchParams.get('text')).toBe(received)
        expect(received.length).toBeLessThanOrEqual(900)
        const clean = cleanMessage(text)
        if (received !== clean) {
          expect(received.endsWith('…')).toBe(true)
          expect(clean.startsWith(received.slice(0, -1))).toBe(true)
          const full = received.length > 880 || href.length > 1970
          expect(full).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('900 characters fit, 901 do not, and 1000 emoji are cut by bytes', () => {
    expect(sent(whatsappHref(DIGITS, 'a'.repeat(900)))).toBe('a'.repeat(900))
    expect(sent(whatsappHref(DIGITS, 'a'.repeat(901)))).toBe(`${'a'.repeat(899)}…`)
    const emoji = sent(whatsappHref(DIGITS, '🌹'.repeat(1000)))
    expect(whatsappHref(DIGITS, '🌹'.repeat(1000)).length).toBeLessThanOrEqual(2000)
    expect(emoji).toMatch(/^(🌹)+…$/u)
    expect([...emoji].length).toBeGreaterThan(150)
  })
})

describe('names', () => {
  test('right-to-left names keep their position in the text', () => {
    expect(shortName('خمرة قهوة', 4)).toBe('\u2068خمرة…\u2069')
    const message = productInquiry({
      name: '\u202eخمرة',
      brand: 'لطافة',
      size: '100 ml',
      price: 4500,
      currency: '$',
      url: 'https://azahar.example/product/1',
      kind: 'available' as const,
    })
    expect(sent(whatsappHref(DIGITS, message)).split('\n').slice(2)).toEqual([
      '\u2068خمرة\u2069 de \u2068لطافة\u2069',
      'Tamaño: 100 ml',
      'Precio: $45.00',
    ])
  })

  test('cannot format the message', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(escapeWhatsappMarkup(name)).not.toMatch(/[*_~`\n]/)
      }),
      { numRuns: 300 },
    )
    expect(escapeWhatsappMarkup('*Oud* `Royal`')).toBe('∗Oud∗ ’Royal’')
  })
})

describe('question about a perfume', () => {
  const KINDS = ['available', 'soldOut', 'demo'] as const
  const inquiry = {
    name: 'Khamrah',
    brand: 'Lattafa',
    size: '100 ml',
    price: 4500,
    currency: '$',
    url: 'https://azahar.shop/product/p1',
    kind: 'available' as const,
  }

  test('the message begins with the URL and has all details', () => {
    expect(productInquiry(inquiry)).toBe(
      'https://azahar.shop/product/p1\n¡Hola! Me interesa este perfume:\nKhamrah de Lattafa\nTamaño: 100 ml\nPrecio: $45.00',
    )
  })

  test('the message for an unavailable perfume is a question, not an order', () => {
    const message = productInquiry({ ...inquiry, kind: 'soldOut' })
    expect(message).toContain('agotado')
    expect(message).not.toContain('pedir')
  })

  test('the message for a product of the demonstration is a question, not an order', () => {
    const message = productInquiry({ ...inquiry, kind: 'demo' })
    expect(message).toContain('\n¡Hola! Quiero preguntar por este perfume:\n')
    expect(message).not.toContain('pedir')
  })

  test('the message omits a missing brand, size or price', () => {
    const message = productInquiry({ ...inquiry, brand: '', size: undefined, price: 0 })
    expect(message).toMatch(/:\nKhamrah$/)
  })

  test('with long names the link keeps URL, size and price', () => {
    fc.assert(
      fc.property(longText, longText, fc.constantFrom(...KINDS), (name, brand, kind) => {
        const text = sent(whatsappHref(DIGITS, productInquiry({ ...inquiry, name, brand, kind })))
        expect(text.startsWith(`${inquiry.url}\n`)).toBe(true)
        expect(text.endsWith('\nTamaño: 100 ml\nPrecio: $45.00')).toBe(true)
        expect(text.split('\n')).toHaveLength(5)
      }),
      { numRuns: 200 },
    )
  })
})
