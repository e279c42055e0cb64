/** What the administrator's sign-in form was refused for, in the words of the specification. */
export interface Refusal {
  status: 400 | 401
  title: string
  message: string
}

/** Checks the posted form. No credential exists yet, so a complete pair is never the right one. */
export function refuseSignIn(form: FormData): Refusal {
  const complete = ['email', 'password'].every((name) => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() !== ''
  })
  return complete
    ? { status: 401, title: 'Login failed', message: 'Invalid admin credentials' }
    : { status: 400, title: 'Validation Error', message: 'Please enter both email and password' }
}
