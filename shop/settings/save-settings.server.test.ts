import { expect, test, vi } from 'vitest'
import { listAudit } from '#server/auth/audit-log.ts'
import { parseEnv } from '#server/env.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { DEFAULT_ORDER } from './home-settings.ts'
import { defaultSettings } from './live-settings.server.ts'
import { openSettings } from './open-settings.server.ts'
import { savePart, tryNumber } from './save-settings.server.ts'
import { storeSettings } from './schema.server.ts'
import type { FormPart, SettingsValues } from './settings-form.ts'
import { ALL_TEXTS } from './store-settings.ts'
import { readStoredSettings, toOrderSettings, UNSAVED_ORDERS } from './stored-settings.server.ts'

const STORE = {
  storeName: 'Neroli',
  country: 'CO',
  timeZone: '',
  whatsappNumber: '300 123 4567',
  openingHours: 'Lunes\nMartes',
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
      const opened = await openSettings(db, part, {
        admin,
        defaults,
        params: new URLSearchParams(),
        timeZone: 'UTC',
      })
      if (opened.part === 'sesiones' || opened.part === 'moneda') throw new Error('no form')
      return opened
    }
    const save = (part: FormPart, version: string, values: SettingsValues, actor = 'a@x.example') =>
      savePart(part, form(version, values), {
        db,
        storage: openStorage('/nonexistent'),
        log,
        defaults,
        actor,
      })
    return { db, close, open, save }
  }

  test('the first save and the next succeed, and a stale one returns a conflict', async () => {
    const { db, close, open, save } = await shop()
    expect(await open('tienda')).toMatchObject({
      version: 0,
      values: { storeName: 'Del entorno', country: '' },
    })
    // A line without visible characters is none.
    const hours = `${STORE.openingHours}\n \u200b`
    expect(await save('tienda', '0', { ...STORE, openingHours: hours })).toEqual({ saved: true })
    expect(await open('tienda')).toEqual({
      part: 'tienda',
      version: 1,
      values: { ...STORE, whatsappNumber: '+57 300 123 4567' },
      store: expect.objectContaining({ numberCountry: 'CO', isNumberBroken: false }),
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
    // What is sent again after a lost answer is saved already.
    expect(await save('tienda', '1', next)).toEqual({ saved: true })
    expect(await open('tienda')).toMatchObject({ version: 2, values: { storeName: `D'Or "<b>" \\` } })
    const audit = await listAudit(db)
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
      ['b@x.example', 'settings.changed'],
      ['a@x.example', 'settings.changed'],
    ])
    await close()
  })

  test('every text is stored with as many characters as its field allows', async () => {
    const { db, close, save } = await shop()
    const full = Object.fromEntries(ALL_TEXTS.map(({ name, limit }) => [name, 'x'.repeat(limit)]))
    expect(await save('textos', '0', full)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject(full)
    await close()
  })

  test('a save of one part neither overwrites nor blocks another part', async () => {
    const { db, close, open, save } = await shop()
    const [store, texts, links] = [await open('tienda'), await open('textos'), await open('redes')]
    const changed = {
      ...texts.values,
      heroTitle: 'Título',
      replyNote: '',
      allSpanish: 'on',
      storeName: 'Intruso',
    }
    expect(await save('textos', `${texts.version}`, changed)).toEqual({ saved: true })
    const instagram = { ...links.values, instagram: '@neroli', heroTitle: 'Intruso' }
    expect(await save('redes', `${links.version}`, instagram)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ storeName: null, aboutText: null, replyNote: null })
    expect(await save('tienda', `${store.version}`, STORE)).toEqual({ saved: true })
    expect(await open('tienda')).toMatchObject({ values: { storeName: 'Neroli', country: 'CO' } })
    expect(await open('textos')).toMatchObject({
      values: { ...texts.values, heroTitle: 'Título', allSpanish: 'on' },
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

  test('a number is completed with its country, and tried before it is saved', async () => {
    const { db, close, open, save } = await shop()
    const costaRican = { ...STORE, country: 'CR', whatsappNumber: '8888 1234' }
    const tried = (values: SettingsValues) => tryNumber(form('0', values), { db, log, defaults })
    expect(await tried(costaRican)).toMatchObject({
      status: 200,
      answer: { kind: 'tried', digits: '50688881234', values: { whatsappNumber: '8888 1234' } },
    })
    expect(await readStoredSettings(db)).toMatchObject({ whatsappNumber: null, country: null, version: 1 })
    for (const [country, typed, error] of [
      ['CR', '1234 5678', 'No es un número de Costa Rica. Escríbelo como 8312 3456'],
      ['', '8888 1234', 'Elige el país'],
      ['ZZ', '8888 1234', 'con + y el código'],
    ]) {
      const wrong = { ...costaRican, country: country ?? '', whatsappNumber: typed ?? '' }
      expect(await tried(wrong)).toMatchObject({
        status: 422,
        answer: { errors: { whatsappNumber: expect.stringContaining(error ?? '') } },
      })
      expect(await save('tienda', '0', wrong)).toMatchObject({ saved: false, status: 422 })
    }
    expect(await save('tienda', '0', costaRican)).toEqual({ saved: true })
    expect(await open('tienda')).toMatchObject({
      values: { whatsappNumber: '+506 8888 1234', country: 'CR' },
    })
    await close()
  })

  test('a number is completed with the country of the number of the environment', async () => {
    const { db, close } = await shop()
    const given = defaultSettings(parseEnv({ WHATSAPP_NUMBER: '573001234567' }))
    const typed = { ...STORE, country: '', whatsappNumber: '301 2345678' }
    expect(await tryNumber(form('0', typed), { db, log, defaults: given })).toMatchObject({
      status: 200,
      answer: { digits: '573012345678' },
    })
    await close()
  })

  test('a number that was saved before numbers were checked stays until it is changed', async () => {
    const { db, close, open, save } = await shop()
    await db.update(storeSettings).set({ whatsappNumber: '88881234' })
    const opened = await open('tienda')
    expect(opened).toMatchObject({ values: { whatsappNumber: '88881234' }, store: { isNumberBroken: true } })
    expect(await save('tienda', '0', { ...opened.values, storeName: 'Otra' })).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ whatsappNumber: '88881234', storeName: 'Otra' })
    const chosen = { ...opened.values, country: 'CR' }
    expect(await save('tienda', '1', chosen)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ whatsappNumber: '50688881234' })
    await close()
  })

  test('a shop that has saved its number reads the next one in the same country', async () => {
    const { db, close, open, save } = await shop()
    await db.update(storeSettings).set({ whatsappNumber: '573001234567' })
    const { values } = await open('tienda')
    expect(await save('tienda', '0', { ...values, whatsappNumber: '311 222 3344' })).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ whatsappNumber: '573112223344', country: null })
    await close()
  })

  test('a time zone of the country is stored; one of another country is not', async () => {
    const { db, close, save } = await shop()
    const mexican = { ...STORE, country: 'MX', timeZone: 'America/Cancun', whatsappNumber: '55 1234 5678' }
    expect(await save('tienda', '0', mexican)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ timeZone: 'America/Cancun' })
    expect(await save('tienda', '1', { ...mexican, country: 'ES', whatsappNumber: '612345678' })).toEqual({
      saved: true,
    })
    expect(await readStoredSettings(db)).toMatchObject({ timeZone: null, country: 'ES' })
    await close()
  })

  test('a time zone that was stored by its old name is read and saved by its current name', async () => {
    const { db, close, open, save } = await shop()
    const current = 'America/Argentina/Cordoba'
    await db.update(storeSettings).set({ country: 'AR', timeZone: 'America/Cordoba' })
    const { values } = await open('tienda')
    expect(values.timeZone).toBe(current)
    expect(toOrderSettings({ ...UNSAVED_ORDERS, timeZone: 'America/Cordoba' }, defaults).timeZone).toBe(
      current,
    )
    const sent = { ...values, timeZone: 'America/Cordoba', whatsappNumber: '+57 311 222 3344' }
    expect(await save('tienda', '0', sent)).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ timeZone: current })
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

  test.each(['logo', 'heroImage'] as const)(
    'a %s that is no longer stored is refused, and nothing is saved',
    async (name) => {
      const { db, close, save } = await shop()
      const none = { logo: '', heroImage: '', homeShelves: '', heroProduct: '' }
      const look = { ...none, [name]: `${'a'.repeat(32)}.png`, palette: 'rosa', accent: '' }
      expect(await save('aspecto', '0', look)).toMatchObject({
        saved: false,
        status: 422,
        formError: {
          kind: 'invalid',
          errors: { [name]: expect.stringMatching(/súbel[oa] otra vez/) },
          values: look,
        },
      })
      expect(await readStoredSettings(db)).toMatchObject({ [name]: null, palette: null })
      await close()
    },
  )

  test('the arrangement of home is stored, and the default as null; an id of no perfume is refused', async () => {
    const { db, close, open, save } = await shop()
    const look = { logo: '', heroImage: '', palette: 'rosa', accent: '' }
    const heroProduct = '00000000-0000-4000-8000-000000000001'
    expect(await save('aspecto', '0', { ...look, heroProduct: 'x' })).toMatchObject({ status: 422 })
    const data = form('0', { ...look, heroProduct })
    for (const shelf of ['offers', 'old', ...DEFAULT_ORDER]) data.append('shelf', shelf)
    data.append('shown', 'families')
    const place = { db, storage: openStorage('/nonexistent'), log, defaults, actor: 'a@x.example' }
    expect(await savePart('aspecto', data, place)).toEqual({ saved: true })
    const homeShelves = '-offers,-bestSold,-newest,-houses,-decants,families,-reviews'
    expect(await open('aspecto')).toMatchObject({ values: { homeShelves, heroProduct } })
    expect(await save('aspecto', '1', { ...look, heroProduct: '' })).toEqual({ saved: true })
    expect(await readStoredSettings(db)).toMatchObject({ homeShelves: null, heroProduct: null })
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
