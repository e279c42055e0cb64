import { expect, test } from 'vitest'
import { checkSettings } from './settings-schema.server.ts'

const VALUES = { storeName: 'Azahar', whatsappNumber: '+57 300 123 4567', openingHours: 'Lunes: 9–17' }

test('what is typed becomes settings: trimmed, digits only, without empty lines', () => {
  expect(
    checkSettings({
      storeName: '  Casa   Neroli ',
      whatsappNumber: '+57 (300) 123-4567',
      openingHours: '\r\n Lunes a viernes: 9–17 \r\n\r\nSábado: 10–15\r\n',
    }).settings,
  ).toEqual({
    storeName: expect.stringMatching(/^Casa\s+Neroli$/),
    whatsappNumber: '573001234567',
    openingHours: ['Lunes a viernes: 9–17', 'Sábado: 10–15'],
  })
})

test.each([
  ['storeName', '   ', 'Escribe el nombre'],
  ['storeName', 'x'.repeat(61), 'como mucho 60'],
  ['whatsappNumber', '', 'código de país'],
  ['whatsappNumber', '300<script>', 'código de país'],
  ['whatsappNumber', '1234', 'código de país'],
  ['openingHours', ' \n ', 'al menos una línea'],
  ['openingHours', 'x'.repeat(61), 'Cada línea'],
  ['openingHours', 'x\n'.repeat(8), 'como mucho 7'],
  ['openingHours', 'x'.repeat(1_000_000), 'Cada línea'],
])('%s refuses %.12j', (field, value, message) => {
  const { errors } = checkSettings({ ...VALUES, [field]: value })
  expect(Object.entries(errors ?? {})).toEqual([[field, expect.stringContaining(message)]])
})

test('every field says what is wrong with it', () => {
  const { errors } = checkSettings({ storeName: '', whatsappNumber: '', openingHours: '' })
  expect(Object.keys(errors ?? {})).toEqual(['storeName', 'whatsappNumber', 'openingHours'])
})
