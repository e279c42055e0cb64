import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { adminProductForm, GOOD } from '#tests/admin-product-form.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { zipFile } from '#tests/zip-file.ts'

const PAGE = '/admin/products/import/images'

describe('images from a ZIP file', () => {
  const form = adminProductForm()
  const read = async (path: string) => {
    const answer = await fetch(form.url + path, { headers: { cookie: form.cookie, accept: 'text/html' } })
    return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
  }
  const zip = async (...names: string[]) => {
    const content = await photo(60, 80).jpeg().toBuffer()
    return new Blob([Buffer.from(zipFile(names.map((name) => ({ name, content }))))])
  }
  const location = (answer: Response) => answer.headers.get('location') ?? ''
  const hidden = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const images = async () =>
    (
      await form.db.execute<{ name: string; position: number }>(sql`
      select p.name, i.position from product_images i join products p on p.id = i.product_id order by 1, 2`)
    ).rows

  test('are previewed, stored in the background, reported and undone, without JavaScript', async () => {
    expect((await form.send('/admin/products/new', { ...GOOD, name: 'Asad', brand: 'Lattafa' })).status).toBe(
      302,
    )
    const sent = await form.send(PAGE, {
      hacer: 'enviar',
      zip: await zip('fotos/Khamrah 1.jpg', 'khamrah-2.jpg', 'LATTAFA ASAD.jpg', 'playa.jpg', 'leeme.txt'),
    })
    expect(sent.status).toBe(303)
    const preview = await read(location(sent))
    expect(preview.text).toContain('Se guardan 3 fotos en 2 perfumes.')
    expect(preview.text).toContain('Khamrah · Lattafa')
    expect(preview.text).toContain('Ningún perfume se llama así')
    expect(preview.text).toContain('leeme.txt')
    expect(await images()).toEqual([])

    const [id, hash] = [hidden(preview.text, 'zip'), hidden(preview.text, 'hash')]
    const applied = await form.send(PAGE, { hacer: 'aplicar', zip: id, hash })
    expect(applied.status).toBe(303)
    await vi.waitUntil(async () => (await images()).length === 3, { timeout: 60_000 })
    expect(await images()).toEqual([
      { name: 'Asad', position: 0 },
      { name: 'Khamrah', position: 0 },
      { name: 'Khamrah', position: 1 },
    ])
    expect((await read(location(applied))).text).toContain('Listo: todas las fotos están en sus perfumes.')

    const change = hidden((await read(location(applied))).text, 'cambio')
    const undone = await form.send(PAGE, { hacer: 'deshacer', cambio: change })
    expect((await read(location(undone))).text).toContain('los perfumes tienen las fotos de antes')
    expect(await images()).toEqual([])
    expect((await form.send(PAGE, { hacer: 'deshacer', cambio: change })).status).toBe(409)
    await form.remember()
  })

  test('are shown again when the catalog has changed since the preview, and nothing is stored', async () => {
    const sent = await form.send(PAGE, { hacer: 'enviar', zip: await zip('Rouge.jpg', 'Khamrah.jpg') })
    const shown = await read(location(sent))
    expect((await form.send('/admin/products/new', { ...GOOD, name: 'Rouge' })).status).toBe(302)
    await form.remember()
    const answer = await form.send(`${PAGE}?${location(sent).split('?')[1]}`, {
      hacer: 'aplicar',
      zip: hidden(shown.text, 'zip'),
      hash: hidden(shown.text, 'hash'),
    })
    await form.expectRefused(answer, 409, 'El catálogo cambió mientras mirabas')
  })

  test.each([
    ['no file', {}, 400, 'Elige un archivo ZIP.'],
    ['an empty file', { zip: new Blob([]) }, 400, 'Elige un archivo ZIP.'],
    ['another file', { zip: new Blob(['GIF89a']) }, 422, 'El archivo no es un ZIP, o está dañado.'],
    [
      'no images',
      { zip: new Blob([Buffer.from(zipFile([{ name: 'a.txt' }]))]) },
      422,
      'El ZIP no tiene imágenes',
    ],
    ['more than 31 MB', { zip: new Blob([Buffer.alloc(32 * 1024 * 1024)]) }, 413, 'como mucho 30 MB'],
  ])('with %s are refused with the reason', async (_, fields, status, message) => {
    await form.remember()
    await form.expectRefused(await form.send(PAGE, { hacer: 'enviar', ...fields }), status, message)
  })

  test('of an unknown file, or of a file that is gone, are refused with the reason', async () => {
    await form.remember()
    for (const zip of ['', 'x', '../../auth-secret', 'a'.repeat(32)]) {
      const answer = await form.send(PAGE, { hacer: 'aplicar', zip, hash: '' })
      await form.expectRefused(answer, 422, 'El archivo ZIP ya no está guardado')
    }
    expect((await read(`${PAGE}?zip=${'a'.repeat(32)}`)).text).toContain('El archivo ZIP ya no está guardado')
    for (const change of ['999999', '-1', 'x', '9'.repeat(40)])
      expect((await read(`${PAGE}?cambio=${change}`)).text).toContain('Archivo ZIP')
    await form.expectRefused(await form.send(PAGE, { hacer: 'otra' }), 400, 'No se ha hecho nada')
  })
})
