import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { startLoadBalancer } from '#tests/round-robin.ts'
import { type S3Store, startS3Store } from '#tests/s3-store.ts'
import { type ShopProcess, signIn, startShop } from '#tests/shop-process.ts'

const PATIENCE = { timeout: 30_000, interval: 20 }

describe('two nodes on one PostgreSQL and one S3-compatible store', { timeout: 240_000 }, () => {
  const database = openForTests(() => createTestDatabase('postgres'))
  let bucket: S3Store
  let nodes: ShopProcess[] = []
  const start = () =>
    startShop({
      seed: 'none',
      env: {
        DATABASE_URL: database.settings.databaseUrl ?? '',
        STORAGE_URL: bucket.url,
        DRAIN_SECONDS: '2',
      },
    })
  beforeAll(async () => {
    bucket = await startS3Store()
    nodes = [await start(), await start()]
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    await bucket.close()
  })

  const send = (node: ShopProcess, path: string, body: BodyInit, cookie = '') =>
    fetch(node.url + path, {
      method: 'POST',
      headers: { origin: node.url, cookie },
      body,
      redirect: 'manual',
    })
  const catalog = async (node: ShopProcess) => (await fetch(`${node.url}/catalog`)).text()

  test('share sessions; a photo uploaded to one is served by the other, also after a kill of the first', async () => {
    const [a, b] = nodes as [ShopProcess, ShopProcess]
    const cookie = await signIn(a.url)
    expect((await fetch(`${b.url}/admin/products`, { headers: { cookie }, redirect: 'manual' })).status).toBe(
      200,
    )

    const form = new FormData()
    form.set('file', new Blob([await photo(600, 400).jpeg().toBuffer()]), 'frasco.jpg')
    const sent = await send(a, '/admin/uploads', form, cookie)
    const { storagePath: path } = await sent.json()
    expect([sent.status, path]).toEqual([expect.any(Number), expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)])
    expect(await catalog(b)).not.toContain('Khamrah')
    const { rows } = await database.db.execute<{ id: string }>(
      sql`insert into products (name, brand) values ('Khamrah', 'Lattafa') returning id`,
    )
    await database.db.execute(
      sql`insert into product_images (product_id, storage_path) values (${rows[0]?.id}, ${path})`,
    )
    await vi.waitUntil(async () => (await catalog(b)).includes('Khamrah'), PATIENCE)

    await a.stop('SIGKILL')
    // First the substitute until the other node has made the variant, then the variant.
    const image = () => fetch(`${b.url}/images/${path}/320.avif`)
    expect((await image()).status).toBe(200)
    await vi.waitUntil(async () => (await image()).headers.get('content-type') === 'image/avif', {
      timeout: 100_000,
      interval: 100,
    })
    expect((await fetch(`${b.url}/product/${rows[0]?.id}`)).status).toBe(200)
    nodes = [b, await start()]
    expect(
      (await fetch(`${nodes[1]?.url}/admin/products`, { headers: { cookie }, redirect: 'manual' })).status,
    ).toBe(200)
  })

  test('fail no request during a rolling restart under load', async () => {
    const balancer = await startLoadBalancer()
    for (const { url } of nodes) balancer.nodes.add(url)
    await vi.waitUntil(async () => (await fetch(`${balancer.url}/healthz`)).ok, PATIENCE)
    const statuses = new Map<number, number>()
    let isLoaded = true
    const visitors = ['/', '/catalog', '/catalog?search=khamrah', '/about'].map(async (path) => {
      while (isLoaded) {
        const status = await fetch(balancer.url + path).then(
          async (answer) => (await answer.arrayBuffer()) && answer.status,
          () => 0,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    for (const old of [...nodes]) {
      const stopped = old.stop()
      await stopped
      balancer.nodes.delete(old.url)
      const fresh = await start()
      nodes = [...nodes.filter((node) => node !== old), fresh]
      balancer.nodes.add(fresh.url)
      const before = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      await vi.waitUntil(
        () => [...statuses.values()].reduce((sum, count) => sum + count, 0) > before + 20,
        PATIENCE,
      )
    }
    isLoaded = false
    await Promise.all(visitors)
    balancer.close()
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(40)
  })
})

test('an unusable bucket fails the start with one line', async () => {
  const error = await startShop({
    env: { STORAGE_URL: 's3+http://K:clave-secreta@127.0.0.1:1/tienda' },
  }).catch((caught: Error) => caught.message)
  expect(error).toMatch(/No se puede usar STORAGE_URL \(127\.0\.0\.1:1\/tienda\): .*ECONNREFUSED/)
  expect(error).not.toContain('clave-secreta')
})
