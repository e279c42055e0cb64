import { expect, test, vi } from 'vitest'
import { listAudit } from '#server/auth/audit-log.ts'
import { parseEnv } from '#server/env.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { defaultSettings } from './live-settings.server.ts'
import { openSettings } from './open-settings.server.ts'
import { savePart } from './save-settings.server.ts'
import type { FormPart, SettingsValues } from './settings-form.ts'
import { readStoredSettings } from './stored-settings.server.ts'

const STORE = {
  storeName: 'Neroli',
  whatsappNumber: '573001234567',
  openingHours: 'Lunes\nMartes',
  currency: 'COP',
}
const defaults = defaultSettings(parseEnv({ STORE_NAME: 'Del entorno' }))
const admin = { userId: 'x', sessionId: 'x' }
const log = { error: vi.fn() }

function form(version: string, values: SettingsValues): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...values, version })) data.set(name, value)
  return data
}

describeEachEngine('saving the settings', (engine) => {
  async function shop() {
    const { db, close } = await createTestDatabase(engine)
    const open = async (part: FormPart) => {
      const opened = await openSettings(db, part, { admin, defaults })
      if (opened.part === 'sesiones') throw new Error('no form')
      return opened
    }
    const save = (part: FormPart, version: string, values: SettingsValues, actor = 'a@x.example') =>
      savePart(part, form(version, values), { db, log, actor })
    return { db, close, open, save }
  }

  test('the first save and the next succeed, and a stale one returns a conflict', async () => {
    const { db, close, open, save } = await shop()
    expect(await open('tienda')).toMatchObject({
      version: 0,
      values: { storeName: 'Del entorno', currency: '$' },
    })
    expect(await save('tienda', '0', STORE)).toEqual({ saved: true })
    expect(await open('tienda')).toEqual({
      part: 'tienda',
      version: 1,
      values: { ...STORE, whatsappNumber: '+57 300 123 4567' },
    })
    const next = { ...STORE, storeName: `D'Or "<b>" \\` }
    expect(await save('tienda', '1', next, 'b@x.example')).toEqual({ saved: true })
    for (const stale of ['0', '1', '3', '', 'x', '-1', '99999999999', '999999999']) {
      expect(await save('tienda', stale, { ...STORE, storeName: 'Tarde' })).toMatchObject({
        saved: false,
        status: 409,
        formError: { kind: 'conflict', values: { storeName: 'Tarde' } },
      })
    }
    expect(await open('tienda')).toMatchObject({ version: 2, values: { storeName: `D'Or "<b>" \\` } })
    const audit = await listAudit(db)
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      ['b@x.example', 'settings.changed'],
      ['a@x.example', 'settings.changed'],
    ])
    await close()
  })

  test('a save of one part neither overwrites nor blocks another part', async () => {
    const { db, close, open, save } = await shop()
    const [store, texts, links] = [await open('tienda'), await open('textos'), await open('redes')]
    const changed = { ...texts.values, heroTitle: 'Título', replyNote: '', storeName: 'Intruso' }
    expect(await save('textos', `${texts.version}`, changed)).toEqual({ saved: true })
    const instagram = { ...links.values, instagram: '@neroli', heroTitle: 'Intruso' }
    expect(await save('redes', `${links.version}`, instagram)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ storeName: null, aboutText: null, replyNote: null })
    expect(await save('tienda', `${store.version}`, STORE)).toEqual({ saved: true })
    expect(await open('tienda')).toMatchObject({ values: { storeName: 'Neroli', currency: 'COP' } })
    expect(await open('textos')).toMatchObject({
      values: { ...texts.values, heroTitle: 'Título' },
    })
    expect(await open('redes')).toMatchObject({
      version: 1,
      values: { instagram: 'https://www.instagram.com/neroli', tiktok: '' },
    })
    const back = { ...texts.values, heroTitle: ' ' }
    expect(await save('textos', '1', back)).toEqual({ saved: true })
    expect(await open('textos')).toMatchObject({ version: 2, values: texts.values })
    const audit = await listAudit(db)
    expect(new Set(audit.map(({ summary }) => summary)).size).toBe(3)
    await close()
  })

  test('the longest texts fit, also with characters of two UTF-16 code units', async () => {
    const { close, open, save } = await shop()
    const { values } = await open('textos')
    const long = {
      ...values,
      aboutText: '😀'.repeat(1000),
      heroTitle: 'ñ'.repeat(80),
      greeting: 'x\n'.repeat(150),
    }
    expect(await save('textos', '0', long)).toEqual({ saved: true })
    expect((await open('textos')).values).toEqual({ ...long, greeting: long.greeting.trim() })
    await close()
  })

  test('invalid input is not saved and is returned unchanged', async () => {
    const { db, close, save } = await shop()
    expect(await save('tienda', '', {})).toMatchObject({ saved: false, status: 422 })
    expect(await save('tienda', '0', { ...STORE, whatsappNumber: 'x' })).toMatchObject({
      status: 422,
      formError: { kind: 'invalid', values: { storeName: 'Neroli', whatsappNumber: 'x' } },
    })
    expect(await save('redes', '0', { instagram: 'javascript:alert(1)' })).toMatchObject({ status: 422 })
    expect(await readStoredSettings(db)).toMatchObject({ storeName: null, instagram: null, version: 1 })
    expect(await listAudit(db)).toEqual([])
    await close()
  })

  test('a database failure is reported, and the input is returned', async () => {
    const { db, close, save } = await shop()
    await close()
    expect(db).toBeDefined()
    expect(await save('tienda', '0', STORE)).toMatchObject({
      status: 503,
      formError: { kind: 'failed', values: STORE },
    })
  })
})
