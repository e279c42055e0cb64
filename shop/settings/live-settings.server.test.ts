import { expect, test, vi } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { defaultSettings, LiveSettings } from './live-settings.server.ts'
import { storeSettings } from './schema.server.ts'
import { DEFAULT_TEXTS } from './store-settings.ts'

const DEFAULTS = defaultSettings(parseEnv({ STORE_NAME: 'Del entorno' }))
const SAVED = { storeName: 'Neroli', whatsappNumber: '573001234567', openingHours: ['Lunes', 'Martes'] }

describeEachEngine('live settings', (engine) => {
  test('every node reloads the saved settings after a notification', async () => {
    const { db, listen, close } = await createTestDatabase(engine)
    const nodes = [new LiveSettings(db, DEFAULTS), new LiveSettings(db, DEFAULTS)]
    for (const node of nodes) await listen('store_settings', () => void node.refresh())
    for (const node of nodes) await node.refresh()
    const current = () => nodes.map((node) => node.current)
    expect(current()).toEqual([DEFAULTS, DEFAULTS])
    for (const node of nodes)
      expect(node.orders).toMatchObject({ country: 'US', timeZone: 'America/New_York', holdHours: 24 })
    await db.update(storeSettings).set({ ...SAVED, version: 2 })
    await vi.waitFor(
      () =>
        expect(current()).toEqual([
          { ...DEFAULTS, ...SAVED },
          { ...DEFAULTS, ...SAVED },
        ]),
      30_000,
    )
    await db.update(storeSettings).set({
      storeName: null,
      heroTitle: 'Otro título',
      currency: 'COP',
      greeting: 'Buenas',
      tiktok: 'https://www.tiktok.com/@neroli',
      holdHours: 48,
      paymentWays: [{ label: 'Yape', instructions: '', onDelivery: false }],
      version: 3,
    })
    await vi.waitFor(() => expect(current().map(({ currency }) => currency)).toEqual(['COP', 'COP']), 30_000)
    const restarted = new LiveSettings(db, DEFAULTS)
    await restarted.refresh()
    for (const node of [...nodes, restarted]) {
      expect(node.orders).toMatchObject({
        country: 'CO',
        timeZone: 'America/Bogota',
        holdHours: 48,
        replyTemplates: {},
      })
      expect(node.orders.paymentWays).toEqual([{ label: 'Yape', instructions: '', onDelivery: false }])
      expect(node.texts).toEqual({ ...DEFAULT_TEXTS, heroTitle: 'Otro título' })
      expect(node.current).toEqual({
        ...SAVED,
        logo: null,
        allSpanish: false,
        storeName: 'Del entorno',
        currency: 'COP',
        greeting: 'Buenas',
        socialLinks: { TikTok: 'https://www.tiktok.com/@neroli' },
      })
    }
    await close()
  })
})
