import { expect, test } from 'vitest'
import { nextTurn } from './turns.ts'

test('a few callers get each turn of the event loop, in the order of the calls', async () => {
  let turn = 0
  let timer = setImmediate(function count() {
    turn++
    timer = setImmediate(count)
  })
  const calls = [...Array(10).keys()]
  const taken: number[] = []
  const turns: number[] = []
  await Promise.all(
    calls.map(async (call) => {
      await nextTurn()
      taken.push(call)
      turns.push(turn)
    }),
  )
  clearImmediate(timer)
  expect(taken).toEqual(calls)
  expect(new Set(turns).size).toBe(4)
})
