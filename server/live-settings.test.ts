import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { storeSettings } from './db/schema/store-settings.ts'
import { LiveSettings } from './live-settings.ts'

const DEFAULTS = { storeName: 'Azahar', whatsappNumber: '12025550123', openingHours: ['Siempre'] }
const SAVED = { storeName: 'Neroli', whatsappNumber: '573001234567', openingHours: ['Lunes', 'Martes'] }

describeEachEngine('live settings', (engine) => {
  test('every node takes over what is saved, when it is told', async () => {
    const { db, listen, close } = await createTestDatabase(engine)
    const nodes = [new LiveSettings(db, DEFAULTS), new LiveSettings(db, DEFAULTS)]
    for (const node of nodes) await listen('store_settings', () => void node.refresh())
    for (const node of nodes) await node.refresh()
    expect(nodes.map(({ current }) => current)).toEqual([DEFAULTS, DEFAULTS])
    await db.insert(storeSettings).values(SAVED)
    await vi.waitFor(() => expect(nodes.map(({ current }) => current)).toEqual([SAVED, SAVED]))
    await db
      .update(storeSettings)
      .set({ storeName: 'Jazmín', version: 2 })
      .where(eq(storeSettings.onlyOne, true))
    await vi.waitFor(() =>
      expect(nodes.map(({ current }) => current.storeName)).toEqual(['Jazmín', 'Jazmín']),
    )
    const restarted = new LiveSettings(db, DEFAULTS)
    await restarted.refresh()
    expect(restarted.current.storeName).toBe('Jazmín')
    await close()
  })
})
