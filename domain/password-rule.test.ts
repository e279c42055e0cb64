import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

const KNOWN = ['ana.gomez@correo.example', 'ana.gomez', 'Ana Gómez', 'Azahar']

test.each(['tres gatos verdes', 'k8#tQw2!pZ4;', 'ana vive en Quito', 'contraseña del gato'])(
  '%s will do',
  (text) => {
    expect(passwordFault(text, KNOWN)).toBeUndefined()
  },
)

test.each(['', 'k8#tQw2!pZ4', 'x'.repeat(129)])('%s has the wrong length', (text) => {
  expect(passwordFault(text, KNOWN)).toMatch(/^Usa (al menos 12|como mucho 128) caracteres\.$/)
})

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123456789:;<',
  'lkjihgfedcba',
  'abcdefghijkl',
  'password1234',
  'Contraseña12',
  'QWERTYUIOP!!',
  'Ana Gómez 1990',
  'ana.gomez 12',
  'ana.gomez@correo.example',
  'azahar-2026!',
])('%s is easy to guess', (text) => {
  expect(passwordFault(text, KNOWN)).toMatch(/fácil de adivinar/)
})
