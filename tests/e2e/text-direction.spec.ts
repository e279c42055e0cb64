import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { signIn } from './admin-journey.ts'
import { expect } from './journey.ts'
import { fill, openForm, placeOrder, test } from './order-journey.ts'

/** The parts of an element's text in visual order from the left. */
function fromTheLeft(element: Locator, parts: string[]): Promise<string[]> {
  return element.evaluate((root, texts) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    const lefts = texts.map((text) => {
      const node = nodes.find(({ textContent }) => textContent?.includes(text))
      if (!node) throw new Error(`'${text}' is not there`)
      const range = document.createRange()
      const start = node.textContent?.indexOf(text) ?? 0
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      return { text, left: range.getBoundingClientRect().left }
    })
    return lefts.sort((one, other) => one.left - other.left).map(({ text }) => text)
  }, parts)
}

/** Renders the message as a chat does: each line in the direction of its first strong character. */
async function asInChat(page: Page, text: string): Promise<Locator> {
  await page.evaluate((message) => {
    document.body.replaceChildren(
      ...message.split('\n').map((line) => {
        const paragraph = document.createElement('p')
        paragraph.style.unicodeBidi = 'plaintext'
        paragraph.style.whiteSpace = 'nowrap'
        paragraph.textContent = line
        return paragraph
      }),
    )
  }, text)
  return page.locator('body > p')
}

for (const { kind, name, shown } of [
  { kind: 'an Arabic name', name: 'خمرة', shown: 'خمرة' },
  { kind: 'a stored override', name: '\u202eKhamrah', shown: 'Khamrah' },
]) {
  test(`${kind} changes the position of neither quantity nor price, in the chat and on every page`, async ({
    page,
    shop,
    size,
  }) => {
    await shop.db.execute(sql`update products set name = ${name}
      where id = (select product_id from product_sizes where id = ${size})`)
    await openForm(page, `${size}x2`)
    const parts = ['×', shown, '$20.00']
    const line = page.getByRole('listitem').filter({ hasText: shown })
    expect(await fromTheLeft(line, parts)).toEqual(parts)
    await fill(page)
    await placeOrder(page)
    expect(await fromTheLeft(line, parts)).toEqual(parts)

    const href = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
    const address = new URL(page.url()).pathname
    const chat = await asInChat(page, new URL(href ?? '').searchParams.get('text') ?? '')
    expect(await fromTheLeft(chat.filter({ hasText: shown }), parts)).toEqual(parts)

    await signIn(page)
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from orders where token = ${address.split('/').at(-1)}`,
    )
    await page.goto(`/admin/orders/${rows[0]?.id}`)
    const stocked = page.getByRole('listitem').filter({ hasText: shown })
    expect(await fromTheLeft(stocked.first(), parts)).toEqual(parts)
    const inShort = page.getByRole('main').getByRole('paragraph').filter({ hasText: '×' }).first()
    expect(await fromTheLeft(inShort, ['×', shown])).toEqual(['×', shown])
    await page.goto('/admin/dashboard?seccion=pedidos')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: shown }).first()
    expect(await fromTheLeft(row, ['×', shown])).toEqual(['×', shown])
  })
}
