import pg from 'pg'

/** Calls `before` before every statement of this process, until the returned function is called. */
export function watchStatements(before: (text: string) => void): () => void {
  const { query } = pg.Client.prototype
  type Query = (this: pg.Client, ...config: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...config: unknown[]) {
    const [statement] = config
    before(typeof statement === 'string' ? statement : (statement as { text: string }).text)
    return (query as Query).apply(this, config)
  } as pg.Client['query']
  return () => {
    pg.Client.prototype.query = query
  }
}
