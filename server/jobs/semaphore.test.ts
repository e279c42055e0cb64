import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Tasks that run until `end` is called, and the order in which they began. */
function makeTasks(semaphore: Semaphore) {
  const begun: string[] = []
  const ends = new Map<string, (failed?: Error) => void>()
  const ended: Promise<unknown>[] = []
  return {
    begun,
    add(...names: string[]) {
      for (const name of names)
        ended.push(
          semaphore
            .run(
              () => {
                begun.push(name)
                return new Promise<void>((resolve, reject) =>
                  ends.set(name, (failed) => (failed ? reject(failed) : resolve())),
                )
              },
              name.replace(/\d/, ''),
            )
            .catch(() => {}),
        )
    },
    async end(name: string, failed?: Error) {
      ends.get(name)?.(failed)
      await new Promise((resolve) => setImmediate(resolve))
    },
    all: () => Promise.all(ended),
  }
}

test('a group runs its share at a time, and others run beside it', async () => {
  const tasks = makeTasks(new Semaphore(5, 2))
  tasks.add('a1', 'a2', 'a3', 'b1')
  expect(tasks.begun).toEqual(['a1', 'a2', 'b1'])
  await tasks.end('b1')
  expect(tasks.begun).toEqual(['a1', 'a2', 'b1'])
  await tasks.end('a2', new Error('failed'))
  expect(tasks.begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('where all places are taken, groups take turns, and each keeps its own order', async () => {
  const tasks = makeTasks(new Semaphore(1))
  tasks.add('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    expect(tasks.begun.at(-1)).toBe(name)
    await tasks.end(name)
  }
  await tasks.all()
  tasks.add('d1')
  expect(tasks.begun.at(-1)).toBe('d1')
})
