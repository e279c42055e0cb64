import { expect, test } from 'vitest'
import { FairQueue, QUEUE_FULL, type QueuePlace, type Rest } from './fair-queue.ts'

const place = (client: string, more: Partial<QueuePlace> = {}): QueuePlace => ({
  lanes: [{ key: client, maxWaiting: 2 }],
  turns: [client, ''],
  isKnown: false,
  ...more,
})

/** A queue whose first task runs until `release`, so that all others wait behind it. */
function blockedQueue(limits = {}) {
  const queue = new FairQueue({ concurrency: 1, ...limits })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = queue.run(place('first'), () => promise)
  const add = (name: string, where: QueuePlace, task = async (_: Rest) => {}) =>
    queue.run(where, async (rest) => {
      order.push(name)
      await task(rest)
      return name
    })
  const releaseFirst = () => {
    release()
    return first
  }
  return { queue, add, order, release: releaseFirst }
}

test('the queue runs at most the allowed number of tasks at a time, and one of each lane', async () => {
  const queue = new FairQueue({ concurrency: 2 })
  let running = 0
  let max = 0
  const ofLane = new Map<string, number>()
  const task = (client: string) => async () => {
    running++
    ofLane.set(client, (ofLane.get(client) ?? 0) + 1)
    max = Math.max(max, running)
    expect(ofLane.get(client)).toBe(1)
    await new Promise(setImmediate)
    running--
    ofLane.set(client, 0)
    return client
  }
  const clients = ['a', 'a', 'b', 'a', 'c', 'c', 'b']
  expect(await Promise.all(clients.map((client) => queue.run(place(client), task(client))))).toEqual(clients)
  expect(max).toBe(2)
})

test('the only task of a client runs before the second task of a client that floods', async () => {
  const { add, order, release } = blockedQueue()
  const all = [
    ...Array.from({ length: 5 }, (_, index) => add(`flood ${index}`, place('flood'))),
    add('owner', place('owner')),
  ]
  await release()
  await Promise.all(all)
  expect(order).toEqual(['flood 0', 'owner', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
})

test('within a network, the account that was served longest ago comes first', async () => {
  const { add, order, release } = blockedQueue()
  const at = (account: string) => place('network', { turns: ['network', account] })
  const all = ['guessed', 'guessed', 'guessed', 'owner'].map((account, index) =>
    add(`${account} ${index}`, at(account)),
  )
  await release()
  await Promise.all(all)
  expect(order).toEqual(['guessed 0', 'owner 3', 'guessed 1', 'guessed 2'])
})

test('known and unknown devices take turns', async () => {
  const { add, order, release } = blockedQueue()
  const all = [
    ...Array.from({ length: 3 }, (_, index) => add(`known ${index}`, place('device', { isKnown: true }))),
    ...Array.from({ length: 3 }, (_, index) => add(`stranger ${index}`, place(`network ${index}`))),
  ]
  await release()
  await Promise.all(all)
  expect(order).toEqual(['known 0', 'stranger 0', 'known 1', 'stranger 1', 'known 2', 'stranger 2'])
})

test('a paused lane delays only its own tasks, and continues afterwards', async () => {
  const { add, order, release } = blockedQueue()
  const all = [
    add('slow 0', place('slow'), async (rest) => rest('slow', 20)),
    add('slow 1', place('slow')),
    add('other 0', place('other')),
    add('other 1', place('other')),
  ]
  await release()
  expect(await Promise.all(all)).toEqual(['slow 0', 'slow 1', 'other 0', 'other 1'])
  expect(order).toEqual(['slow 0', 'other 0', 'other 1', 'slow 1'])
})

test('a paused lane has few places to wait', async () => {
  const { queue, add } = blockedQueue({ concurrency: 2 })
  await queue.run(place('slow'), async (rest) => rest('slow', 60_000))
  void add('waits', place('slow'))
  void add('waits too', place('slow'))
  expect(await add('is one too many', place('slow'))).toBe(QUEUE_FULL)
  expect(await add('is of another lane', place('other'))).toBe('is of another lane')
})

test('a lane that pauses keeps the waiting tasks whose turn comes first', async () => {
  const { add, order, release } = blockedQueue()
  const at = (account: string) =>
    place('network', { turns: ['network', account], lanes: [{ key: 'network', maxWaiting: 1 }] })
  const guesses = Array.from({ length: 4 }, (_, index) =>
    add(`guess ${index}`, at('guessed'), async (rest) => rest('network', 20)),
  )
  const owner = add('owner', at('owner'))
  await release()
  expect(await owner).toBe('owner')
  expect(await Promise.all(guesses)).toEqual(['guess 0', QUEUE_FULL, QUEUE_FULL, QUEUE_FULL])
  expect(order).toEqual(['guess 0', 'owner'])
})

test('a full queue drops the newest task of the client that has the most', async () => {
  const { add, order, release } = blockedQueue({ maxWaiting: 4 })
  const flood = Array.from({ length: 6 }, (_, index) => add(`flood ${index}`, place('flood')))
  const owner = add('owner', place('owner'))
  await release()
  expect(await owner).toBe('owner')
  expect(await Promise.all(flood)).toEqual([
    'flood 0',
    'flood 1',
    'flood 2',
    QUEUE_FULL,
    QUEUE_FULL,
    QUEUE_FULL,
  ])
  expect(order).toHaveLength(4)
})

test('the waiting tasks of one client are limited', async () => {
  const { add, release } = blockedQueue({ maxWaitingOfOne: 2 })
  const flood = Array.from({ length: 3 }, (_, index) => add(`flood ${index}`, place('flood')))
  await release()
  expect(await Promise.all(flood)).toEqual(['flood 0', 'flood 1', QUEUE_FULL])
})

test('a task that fails lets the next one run', async () => {
  const queue = new FairQueue({ concurrency: 1 })
  const failed = queue.run(place('a'), async () => {
    throw new Error('no memory')
  })
  const next = queue.run(place('a'), async () => 'ran')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('ran')
})

test('a task that has waited too long is rejected, and those after it continue', async () => {
  const { queue, add, order, release } = blockedQueue({ maxWaitMs: 20 })
  expect(await add('starved', place('served'))).toBe(QUEUE_FULL)
  await release()
  expect(await queue.run(place('next'), async () => 'next')).toBe('next')
  expect(order).toEqual([])
})

test('a client that was served comes before clients that keep arriving after it', async () => {
  const queue = new FairQueue({ concurrency: 1 })
  const account = { key: 'account', maxWaiting: Number.POSITIVE_INFINITY }
  const guess = (client: string) =>
    queue.run({ lanes: [account], turns: [client, 'account'], isKnown: false }, async () => client)
  await guess('old')
  let isWaiting = true
  const newcomers = async () => {
    for (let number = 0; isWaiting && number < 1000; number++) await guess(`new ${number}`)
    return isWaiting
  }
  const flood = Promise.all([newcomers(), newcomers()])
  expect(await guess('old')).toBe('old')
  isWaiting = false
  expect(await flood).toEqual([false, false])
})
