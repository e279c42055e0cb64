import type { Page } from '@playwright/test'
import { expect, hydrated } from './journey.ts'

/** A line of the bag by the name of its perfume. */
export const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The link to the bag in the header. */
export const bagLink = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name })

/** Opens the perfume and puts this size, or the first one, into the bag. */
export async function putInBag(page: Page, perfume: string, size?: RegExp) {
  await page.goto(`/catalog?search=${perfume}`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: perfume })).toBeVisible()
  await hydrated(page)
  if (size) {
    const chosen = page.getByRole('link', { name: size })
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-current', 'true')
  }
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
  await expect(page.getByText('Añadido a la bolsa').first()).toBeVisible()
}
