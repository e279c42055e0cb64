/** Whether a text is an id as the database has them, also in capitals. It refuses to compare an id with other texts. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
