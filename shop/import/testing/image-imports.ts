import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { finishChange, startChange } from '#shop/products/catalog-changes.server.ts'
import { ACTOR, openSavingShop } from '#shop/products/testing/saving-shop.ts'
import { type Engine, openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { type HttpsSite, siteInternet, startHttpsSite } from '#tests/https-site.ts'
import { type QueuedImage, queueImages, readImageReport } from '../queue-images.server.ts'
import { runImageFetches } from '../run-image-fetches.server.ts'

/** A shop whose imports name images of a site, for the tests of a `describe`. The site answers with `jpeg`. */
export function imageImports(engine: Engine) {
  const shop = openForTests(() => openSavingShop(engine))
  let server: HttpsSite
  const site = {
    jpeg: Buffer.alloc(0),
    /** What the site answers, until the next test. */
    answer: (_: IncomingMessage, response: ServerResponse): void => void response.end(site.jpeg),
    /** Host and path of each request. */
    requested: [] as string[],
  }
  const { answer } = site
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  beforeAll(async () => {
    site.jpeg = await photo(60, 80).jpeg().toBuffer()
    server = await startHttpsSite((request, response) => {
      site.requested.push(`${request.headers.host}${request.url}`)
      site.answer(request, response)
    })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await shop.db.execute(sql`delete from image_fetches`)
    site.requested.length = 0
    site.answer = answer
  })

  /** What a run needs, with these notifications. */
  const parts = (
    listen: Parameters<typeof runImageFetches>[0]['database']['listen'] = async () => async () => {},
  ) => ({
    database: { db: shop.db, engine, listen },
    storage: shop.storage,
    log,
    internet: siteInternet(server.port),
  })

  return {
    shop,
    site,
    parts,
    url: (path: string, host = 'cdn') => `https://${host}.example.com/${path}`,
    run: (signal = new AbortController().signal) => runImageFetches(parts(), signal),
    create: async (images: string[] = []) =>
      (await shop.created({ name: `Perfume ${Math.random()}`, images })).id,
    paths: async (id: string) => (await shop.open(id)).values.images,
    report: async (change: string) => {
      const { pending, stored, failed } = await readImageReport(shop.db, change)
      return { pending, stored, failed }
    },
    /** An import that changes the description of its products, but of the `unwritten` ones only the images. */
    importImages: (images: QueuedImage[], unwritten: string[] = []): Promise<string> =>
      shop.db.transaction(async (tx) => {
        const ids = [...new Set(images.map(({ productId }) => productId))].filter(
          (id) => !unwritten.includes(id),
        )
        const change = await startChange(tx, { kind: 'import', summary: 'Importó', actor: ACTOR }, ids)
        await tx.execute(
          sql`update products set version = version + 1, description = 'importado' where id = any(${sql.param(ids)}::uuid[])`,
        )
        await queueImages(tx, change, images)
        await finishChange(tx, change, { action: 'products.imported' })
        return change
      }),
  }
}
