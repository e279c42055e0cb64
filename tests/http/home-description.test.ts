import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const database = openForTests(() => createTestDatabase())

test('search engines and previews of home say what the operator promises', async () => {
  await database.db.execute(sql`update store_settings set hero_subtitle = 'Envíos solo en Quito.'`)
  const settings = new LiveSettings(database.db, defaultSettings(parseEnv({})))
  await settings.refresh()
  const { app } = testApp(database, { settings })
  const html = await (await app.request('http://shop.example/')).text()
  const descriptions = [...html.matchAll(/<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g)]
  expect(descriptions.map(([, text]) => text)).toEqual(
    Array(2).fill('Perfumes árabes originales en frasco y en decant. Envíos solo en Quito.'),
  )
})
