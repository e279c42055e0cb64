import { expect, test } from 'vitest'
import { statusForError } from './database-availability.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  ['a full disk', withCode('25006')],
  ['a server that shuts down', withCode('57P01')],
  ['a statement over the time limit of its role', withCode('57014')],
  ['a lock over the time limit of its role', withCode('55P03')],
  [
    'a lost connection, wrapped',
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ],
  ['a stopped server', withCode('ECONNREFUSED')],
  ['a name with several addresses', new AggregateError([withCode('ECONNREFUSED')], '')],
  ['a disk made read-only', withCode('42501', 'could not open file "base/5/2228": Read-only file system')],
])('%s is temporary: 503', (_, error) => expect(statusForError(error)).toBe(503))

test.each([
  ['a duplicate', withCode('23505')],
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['no error at all', undefined],
])('%s is permanent: 500', (_, error) => expect(statusForError(error)).toBe(500))
