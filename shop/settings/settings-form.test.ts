import { expect, test } from 'vitest'
import { mergeValues } from './settings-form.ts'

test('what was typed stays over what another window has saved; untouched fields take that', () => {
  const base = { heroTitle: 'Uno', aboutText: 'a\nb', greeting: 'Hola', replyNote: '' }
  const theirs = { heroTitle: 'Suyo', aboutText: 'c\nd', greeting: 'Suyo', replyNote: 'Suyo' }
  // A form sends other line ends than it was filled with.
  const typed = { heroTitle: 'Mío', aboutText: 'a\r\nb', greeting: 'Hola', replyNote: '' }
  expect(mergeValues(typed, base, theirs)).toEqual({ ...theirs, heroTitle: 'Mío' })
})
