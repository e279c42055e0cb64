import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Fields, orderForm } from '#tests/order-form.ts'

describe('finding an order by its code and phone over HTTP', () => {
  const order = orderForm()
  const { ask, drawn, send, buyer } = order

  const find = (fields: Fields, address?: string) =>
    ask('/orders', { method: 'POST', body: new URLSearchParams(fields) }, address)

  /** A stored order: its page, its code and the phone as its buyer typed it. */
  async function placed() {
    const buyerFields = buyer()
    const sent = await send({ ...(await drawn()), ...buyerFields })
    const address = sent.headers.get('location')?.replace('?gracias', '') ?? ''
    const { rows } = await order.db.execute<{ code: string }>(
      sql`select code from orders where token = ${address.split('/').at(-1)}`,
    )
    return { address, codigo: rows[0]?.code ?? '', telefono: buyerFields.telefono ?? '' }
  }

  test('a form without JavaScript finds the order, in every usual way of typing', async () => {
    const { address, telefono } = await placed()
    const codigo = 'A7Q-42K'
    await order.db.execute(sql`update orders set code = ${codigo} where token = ${address.split('/').at(-1)}`)
    for (const typed of [
      { codigo, telefono },
      { codigo: ` ${codigo.toLowerCase().replace('-', ' ')}`, telefono: `+57 ${telefono}` },
      { codigo: `Pedido ${codigo}`, telefono: `0057${telefono.replaceAll(' ', '')}` },
      { codigo: codigo.replaceAll('Q', 'O'), telefono },
    ]) {
      const answer = await find(typed)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, address])
    }
  })

  test('a wrong code and a wrong phone get the same answer', async () => {
    // From then on every page has the preview image of the shop.
    await expect.poll(async () => (await ask('/orders')).text(), { timeout: 30_000 }).toContain('og:image')
    const { codigo, telefono } = await placed()
    const other = codigo.endsWith('2') ? `${codigo.slice(0, -1)}3` : `${codigo.slice(0, -1)}2`
    const answers: { status: number; headers: string[]; html: string }[] = []
    for (const fields of [
      { codigo: other, telefono },
      { codigo, telefono: '300 999 99 99' },
      { codigo: other, telefono: '300 999 99 98' },
    ]) {
      const answer = await find(fields)
      const html = (await answer.text())
        .replaceAll(fields.codigo, 'CODE')
        .replaceAll(fields.telefono, 'PHONE')
        .replaceAll(/nonce="[^"]*"/g, '')
      answers.push({ status: answer.status, headers: [...answer.headers.keys()], html })
    }
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.html).toContain('No encontramos un pedido con ese código y ese teléfono')
    expect(answers[0]?.html).toContain('value="CODE"')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each([
    ['nothing', { codigo: '', telefono: '' }, /seis letras y números.*número completo/s],
    ['half a code', { codigo: 'A7K', telefono: '3001234567' }, /seis letras y números/],
    ['a word as a phone', { codigo: 'A7K-42Q', telefono: 'mi número' }, /número completo/],
    ['markup', { codigo: '<b>x</b>', telefono: '\u0000\ud800' }, /&lt;b&gt;x/],
  ])('%s is refused in Spanish', async (_, fields, said) => {
    const answer = await find(fields)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(said)
  })

  test('guesses have to wait; the buyer behind the same address still finds the order', async () => {
    const { address, codigo, telefono } = await placed()
    const from = '198.51.100.77'
    for (let guess = 0; guess < 5; guess++)
      expect((await find({ codigo: 'ZZZ-ZZZ', telefono }, from)).status).toBe(404)
    const slowed = await find({ codigo: 'ZZZ-ZZZ', telefono }, from)
    expect([slowed.status, Number(slowed.headers.get('retry-after'))]).toEqual([429, 1])
    expect(await slowed.text()).toContain('Demasiados intentos fallidos')
    expect((await find({ codigo, telefono }, from)).headers.get('location')).toBe(address)
  })

  test('the page is not cached, not indexed, and not in the sitemap', async () => {
    const page = await ask('/orders')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('name="robots" content="noindex,follow"')
    expect(await (await ask('/sitemap.xml')).text()).not.toContain('/orders')
    expect((await ask('/orders', { method: 'PUT', body: new URLSearchParams({}) })).status).toBe(405)
    const foreign = {
      method: 'POST',
      body: new URLSearchParams({}),
      headers: { origin: 'https://evil.example' },
    }
    expect((await ask('/orders', foreign)).status).toBe(403)
  })
})
