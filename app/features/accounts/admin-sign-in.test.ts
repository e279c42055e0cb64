import { expect, test } from 'vitest'
import { refuseSignIn } from './admin-sign-in.ts'

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  [{}],
  [{ email: 'a@b.co' }],
  [{ email: 'a@b.co', password: '' }],
  [{ email: '   ', password: 'x' }],
  [{ email: 'a@b.co', password: new Blob(['x']) }],
])('an incomplete pair is told so: %o', (fields) => {
  expect(refuseSignIn(formOf(fields))).toEqual({
    status: 400,
    title: 'Validation Error',
    message: 'Please enter both email and password',
  })
})

test('a complete pair is not the right one', () => {
  expect(refuseSignIn(formOf({ email: 'a@b.co', password: 'x' }))).toMatchObject({
    status: 401,
    message: 'Invalid admin credentials',
  })
})
