import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { OAuth2RequestError, UnexpectedErrorResponseBodyError } from 'arctic'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createLog } from './log.ts'

const PHONE = '573001234567'
/** What a buyer may write to make the rest of a message look like a stack. */
const NOTE = `Casa azul\n    at ${PHONE}\n    at file:///shop/${PHONE}.ts:1:1\nparams: ${PHONE}`

/** The line that the log writes about an error. */
function loggedLine(err: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'failure')
  return lines.join('')
}

async function catchError(task: PromiseLike<unknown>): Promise<Error> {
  try {
    await task
  } catch (error) {
    return error as Error
  }
  throw new Error('The task should fail')
}

describeEachEngine('the log line of a failed query', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const fail = (query: ReturnType<typeof sql>) => catchError(database.db.execute(query))

  test('names the query and its place in the code, and no parameter', async () => {
    const error = await fail(
      sql`insert into orders (code, token, idempotency_key, request_hash, currency, total, delivery_note)
        values (${NOTE}, ${'t'.repeat(22)}, ${'k'.repeat(16)}, 'h', 'COP', -1, ${NOTE})`,
    )
    expect(error.message).toContain(PHONE)
    const line = loggedLine(error)
    expect(line).not.toContain(PHONE)
    expect(line).not.toContain('Casa azul')
    expect(JSON.parse(line).err).toMatchObject({
      message: expect.stringMatching(/^Failed query: insert into orders/),
      stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/ms),
      cause: { code: '23514', table: 'orders', constraint: expect.stringMatching(/^orders_/) },
    })
  })

  test('does not quote a value that the database could not read', async () => {
    for (const query of [
      sql`select ${`${PHONE}x`}::text::integer`,
      sql`select ${`${PHONE}${PHONE}`}::text::integer`,
      sql`select ${PHONE}::text::uuid`,
      sql`select ${`{"a": ${PHONE}`}::text::json`,
    ]) {
      const error = await fail(query)
      expect(String((error.cause as Error).message)).toMatch(/./)
      const line = loggedLine(error)
      expect(line).not.toContain(PHONE)
      expect(JSON.parse(line).err.cause.code).toMatch(/^22/)
    }
  })

  test('does not quote the row that is there already', async () => {
    const email = `${randomUUID()}@x.example`
    const add = sql`insert into "user" (id, name, email) values (${randomUUID()}, 'Ana', ${email})`
    await database.db.execute(add)
    const error = await fail(sql`insert into "user" (id, name, email) values ('otra', 'Ana', ${email})`)
    expect(JSON.stringify(error.cause)).toContain(email)
    const line = loggedLine(error)
    expect(line).not.toContain(email)
    expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', constraint: 'user_email_key' })
  })
})

test('every cause of an error is redacted, also one that leads back to itself', () => {
  const inner = new Error(`Failed query: select 1\nparams: ${NOTE}`)
  const outer = new Error('outer', { cause: new TypeError('middle', { cause: inner }) })
  inner.cause = outer
  const line = loggedLine(outer)
  expect(line).not.toContain(PHONE)
  expect(JSON.parse(line).err).toMatchObject({
    message: 'outer',
    cause: { type: 'TypeError', message: 'middle', cause: { message: 'Failed query: select 1' } },
  })
})

test('a stack whose beginning is not the message is left out', () => {
  const error = new Error(`Failed query: select 1\nparams: ${NOTE}`)
  error.message = 'Failed query: select 1'
  expect(loggedLine(error)).not.toContain(PHONE)
})

test('what a network answers to a sign-in is logged without tokens', () => {
  const answer = { access_token: PHONE, error_description: PHONE }
  const line = loggedLine(new UnexpectedErrorResponseBodyError(400, answer))
  expect(line).toContain('Unexpected error response body')
  expect(line).not.toContain(PHONE)
  expect(loggedLine(new OAuth2RequestError('invalid_client', PHONE, PHONE, PHONE))).not.toContain(PHONE)
})

test('an error that nothing catches ends the process and is logged without parameters', async () => {
  const program = `
    import { createLog, exitOnUncaughtError } from '#server/telemetry/log.ts'
    exitOnUncaughtError(createLog('info'))
    void Promise.reject(new Error('Failed query: select 1\\nparams: ${PHONE}'))
    setInterval(() => {}, 1000)`
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', program], (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    )
  })
  expect(code).toBe(1)
  expect(output).toContain('"message":"Failed query: select 1"')
  expect(output).not.toContain(PHONE)
})
