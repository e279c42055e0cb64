import { expect, test, vi } from 'vitest'
import { listAudit } from '#server/auth/audit-log.ts'
import { readStoredSettings } from '#server/db/stored-settings.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { saveSettingsForm } from './save-settings.server.ts'

function form(version: string, changed: Record<string, string> = {}): FormData {
  const data = new FormData()
  const values = {
    storeName: 'Neroli',
    whatsappNumber: '573001234567',
    openingHours: 'Lunes\nMartes',
    version,
  }
  for (const [name, value] of Object.entries({ ...values, ...changed })) data.set(name, value)
  return data
}

const log = { error: vi.fn() }

describeEachEngine('saving the settings', (engine) => {
  test('the first save, the next, and one that comes too late', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await readStoredSettings(db)).toBeUndefined()
    expect(await saveSettingsForm(form('0'), db, log, 'a@x.example')).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toEqual({
      version: 1,
      settings: { storeName: 'Neroli', whatsappNumber: '573001234567', openingHours: ['Lunes', 'Martes'] },
    })
    const next = form('1', { storeName: `D'Or "<b>" \\` })
    expect(await saveSettingsForm(next, db, log, 'b@x.example')).toEqual({ saved: true })
    for (const stale of ['0', '1', '3', '', 'x', '-1', '99999999999']) {
      expect(
        await saveSettingsForm(form(stale, { storeName: 'Tarde' }), db, log, 'c@x.example'),
      ).toMatchObject({
        saved: false,
        status: 409,
        refusal: { kind: 'conflict', values: { storeName: 'Tarde' } },
      })
    }
    expect(await readStoredSettings(db)).toMatchObject({
      version: 2,
      settings: { storeName: `D'Or "<b>" \\` },
    })
    const audit = await listAudit(db)
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      ['b@x.example', 'settings.changed'],
      ['a@x.example', 'settings.changed'],
    ])
    await close()
  })

  test('what is wrong is not saved and comes back as typed', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await saveSettingsForm(new FormData(), db, log, 'a@x.example')).toMatchObject({
      saved: false,
      status: 422,
    })
    expect(await saveSettingsForm(form('0', { whatsappNumber: 'x' }), db, log, 'a@x.example')).toMatchObject({
      status: 422,
      refusal: { kind: 'invalid', values: { storeName: 'Neroli', whatsappNumber: 'x' } },
    })
    expect(await readStoredSettings(db)).toBeUndefined()
    expect(await listAudit(db)).toEqual([])
    await close()
  })
})
