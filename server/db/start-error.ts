/** The database cannot be opened; `message` is one line in Spanish for the operator. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(message: string) {
    super(message.trim().replaceAll(/\s*\n\s*/g, ' · '))
  }
}
