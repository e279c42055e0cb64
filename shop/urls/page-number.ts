/** Parses the page number of `?pagina=`, from 1 to `last`; 1 for an invalid value. */
export function pageNumber(text: string | null, last = 100_000): number {
  const page = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 1
  return page >= 1 && page <= last ? page : 1
}
