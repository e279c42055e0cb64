/** The page of a list that `?pagina=` names, from 1 to `last`; the first for anything else. */
export function pageNumber(text: string | null, last = 100_000): number {
  const page = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 1
  return page >= 1 && page <= last ? page : 1
}
