import { expect, test } from 'vitest'
import { passwordHashing } from './stored-password.ts'

/** Hashes that earlier releases have stored (better-auth 1.7.7), of a plain password and of one that NFKC changes. */
const EARLIER = [
  [
    'azahar y neroli',
    'c88168f595e6e2c678af11b0cb11e5d5:edc3489869f766f827574ca0b488eb7911c149eaddbe965dc99be5dbbfcfe8e55ca6575577d178e2ca521b5cb6a0f70458edfbe5d9ea188ed91d37a9343940a2',
  ],
  [
    '\uff21zahar \ufb01el',
    '63d956cd55e4c26955e817e71ed3bbea:e5de98bca2d025d29b7be00bbb3285e3be73dcf368263c4a00a6a8b665c3b6589b2fbe5a6e595ba196052bd1b0b597e66e7a1b17f3e201dc76b6f6112f1402e8',
  ],
] as const

test.each(EARLIER)(
  'the password %s opens the account that an earlier release has stored',
  async (password, hash) => {
    expect(await passwordHashing.verify({ hash, password })).toBe(true)
    expect(await passwordHashing.verify({ hash, password: password.normalize('NFKC') })).toBe(true)
    expect(await passwordHashing.verify({ hash, password: `${password} ` })).toBe(false)
  },
)

test('a hash has the stored form of earlier releases and a unique salt', async () => {
  const [one, other] = [await passwordHashing.hash('clave larga'), await passwordHashing.hash('clave larga')]
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(one.split(':')[0]).not.toBe(other.split(':')[0])
  expect(await passwordHashing.verify({ hash: one, password: 'clave larga' })).toBe(true)
  expect(await passwordHashing.verify({ hash: one, password: 'Clave larga' })).toBe(false)
})

test.each(['', ':', 'clave larga', `${'0'.repeat(32)}:`, `${'0'.repeat(32)}:${'0'.repeat(126)}`])(
  'the stored text %j is an error and verifies no password',
  async (hash) => {
    await expect(passwordHashing.verify({ hash, password: '' })).rejects.toThrow('unknown form')
  },
)
