import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

const KNOWN = ['ana.gomez@correo.example', 'ana.gomez', 'Ana Gómez', 'Azahar']

test.each(['tres gatos verdes', 'k8#tQw2!', 'ana vive en Quito', 'contraseña del gato'])(
  '%s will do',
  (text) => {
    expect(passwordFault(text, KNOWN)).toBeUndefined()
  },
)

test.each(['', 'corta12', 'x'.repeat(129)])('%s has the wrong length', (text) => {
  expect(passwordFault(text, KNOWN)).toMatch(/^Usa (al menos 8|como mucho 128) caracteres\.$/)
})

test.each([
  'aaaaaaaa',
  'abababab',
  '12345678',
  '987654321',
  'abcdefgh',
  'password123',
  'Contraseña1',
  'QWERTYUIOP!!',
  'Ana Gómez 1990',
  'ana.gomez',
  'ana.gomez@correo.example',
  'azahar2026',
])('%s is easy to guess', (text) => {
  expect(passwordFault(text, KNOWN)).toMatch(/fácil de adivinar/)
})
