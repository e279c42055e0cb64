import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { test } from './filled-shop.ts'
import { expect, hydrated, open } from './journey.ts'
import { lostText } from './text-measures.ts'

const NAMES = [
  'Perfumería Doña Leila de Oriente',
  'Otorrinolaringologíaperfumista',
  // The longest that Configuración accepts.
  'Perfumería Doña Leila de Oriente y Compañía, casa de aromas.',
]
const WIDTHS = [320, 360, 768, 1024, 1025, 1280, 1920]

test.afterAll(async ({ filled }) => rename(filled.shop.db, null))

async function rename(db: { execute: (query: ReturnType<typeof sql>) => unknown }, name: string | null) {
  await db.execute(sql`insert into store_settings (store_name) values (${name})
    on conflict (only_one) do update set store_name = excluded.store_name`)
}

/** The parts of the header's controls and texts that another element covers, or that are outside the window. */
function coveredParts(page: Page) {
  return page.getByRole('banner').evaluate((banner) => {
    const found: string[] = []
    const walker = document.createTreeWalker(banner, NodeFilter.SHOW_TEXT)
    const boxes: [Element, DOMRect][] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (!owner?.checkVisibility() || owner.closest('.sr-only, [class*="sr-only"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) boxes.push([owner, rect])
    }
    for (const control of banner.querySelectorAll('a, button, input'))
      if (control.checkVisibility()) boxes.push([control, control.getBoundingClientRect()])
    for (const [owner, { left, right, top, bottom }] of boxes) {
      for (const x of [left + 1, right - 1]) {
        const seen = document.elementFromPoint(x, (top + bottom) / 2)
        const control = owner.closest('a, button, form')
        if (!seen || !(owner.contains(seen) || control?.contains(seen) || seen.contains(owner)))
          found.push(`${owner.textContent || owner.outerHTML.slice(0, 60)} at ${Math.round(x)} px`)
      }
    }
    return found
  })
}

for (const name of NAMES) {
  for (const [who, path] of [
    ['visitor', '/about'],
    ['visitor', '/catalog'],
    ['admin', '/admin/products'],
  ] as const) {
    test.describe(who, () => {
      test.use({ who })

      test(`the store name «${name}» is whole in the header of ${path} at every width`, async ({
        page,
        filled,
        isMobile,
      }) => {
        test.skip(isMobile, 'the desktop project sets every width')
        await rename(filled.shop.db, name)
        await expect
          .poll(async () => {
            await page.goto(path)
            return page.getByRole('banner').textContent()
          })
          .toContain(name)
        await hydrated(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          const text = page.getByRole('banner').getByText(name, { exact: true }).filter({ visible: true })
          await expect(text, `${width} px`).toBeVisible()
          expect.soft(await lostText(page), `${width} px`).toEqual([])
          expect.soft(await coveredParts(page), `${width} px`).toEqual([])
        }
      })
    })
  }
}

test('a page has one visible search box at every width', async ({ page }) => {
  for (const path of ['/', '/about', '/catalog', '/women', '/?search=oud']) {
    await open(page, path)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(
        page.getByRole('combobox', { name: 'Buscar perfumes' }).filter({ visible: true }),
      ).toHaveCount(1)
    }
  }
})

test('after a search on home the focus is not lost', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('banner').getByLabel('Buscar perfumes')
  await box.fill('oud')
  await box.press('Enter')
  await expect(page).toHaveURL('/?search=oud')
  await expect(page.getByRole('main')).toBeFocused()
})
