import { createHash } from 'node:crypto'
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth/types'

/** The hash of a session's token for the database. A fast hash is enough, because the token is random. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type Row = Record<string, unknown>

/**
 * An adapter that stores SHA-256 of session tokens and looks them up by it, so that a copy of the
 * database opens no session; better-auth has no setting for this. Rows that are read by their token contain it again,
 * because better-auth uses the token of the row (to write the cookie, to end the session).
 */
export function hashSessionTokens(createAdapter: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = createAdapter(options)
    return {
      ...withHashedTokens(adapter),
      transaction: (work) => adapter.transaction((tx) => work(withHashedTokens(tx))),
    }
  }
}

function withHashedTokens<Adapter extends Omit<DBAdapter, 'transaction'>>(adapter: Adapter): Adapter {
  const wrapped: Omit<DBAdapter, 'transaction'> = {
    ...adapter,
    create: async (query) => {
      const row = await adapter.create({
        ...query,
        data: storedData(query.model, query.data),
      } as typeof query)
      return tokenGivenBack(query.model, row, query.data.token) as never
    },
    findOne: async (query) => {
      const row = await adapter.findOne({ ...query, where: storedWhere(query.model, query.where) })
      return tokenGivenBack(query.model, row, tokenIn(query.where)) as never
    },
    findMany: (query) => adapter.findMany({ ...query, where: storedWhere(query.model, query.where) }),
    count: (query) => adapter.count({ ...query, where: storedWhere(query.model, query.where) }),
    update: async (query) => {
      const update = storedData(query.model, query.update)
      const row = await adapter.update({ ...query, update, where: storedWhere(query.model, query.where) })
      return tokenGivenBack(query.model, row, query.update.token ?? tokenIn(query.where)) as never
    },
    updateMany: (query) =>
      adapter.updateMany({
        ...query,
        update: storedData(query.model, query.update),
        where: storedWhere(query.model, query.where),
      }),
    delete: (query) => adapter.delete({ ...query, where: storedWhere(query.model, query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: storedWhere(query.model, query.where) }),
  }
  return wrapped as Adapter
}

function storedData<Data extends Row>(model: string, data: Data): Data {
  return model === 'session' && typeof data.token === 'string'
    ? { ...data, token: sessionTokenHash(data.token) }
    : data
}

function storedWhere<Conditions extends Where[] | undefined>(model: string, where: Conditions): Conditions {
  if (model !== 'session' || !where) return where
  return where.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    if (typeof value === 'string') return { ...condition, value: sessionTokenHash(value) }
    if (Array.isArray(value))
      return { ...condition, value: value.map((one) => sessionTokenHash(String(one))) }
    throw new Error('A session is looked up by its whole token or not at all')
  }) as Conditions
}

function tokenIn(where: Where[]): unknown {
  return where.find(({ field, operator = 'eq' }) => field === 'token' && operator === 'eq')?.value
}

function tokenGivenBack(model: string, row: unknown, token: unknown): unknown {
  return model === 'session' && row && typeof token === 'string' ? { ...row, token } : row
}
