import type { Page } from '@playwright/test'

/** Checks of the texts of a page in its current state. Each returns the violations as texts. */

/** WCAG 1.4.12: the text spacing that a user may set. The last rule is its "2 times after paragraphs". */
export async function spaceText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Sets the font size of the browser's settings to 32 px, 200 % of its default. */
export async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

/** Text outside the visible part of a box that cannot be scrolled, and a page wider than its window. */
export function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) lost.add(`the page is ${scrollWidth - clientWidth} px too wide`)
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (
        !node.textContent?.trim() ||
        // Cards outside the window are not laid out until they come into it.
        !owner?.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      let across = true
      let down = true
      for (let box: HTMLElement | null = owner; box && (across || down); box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline') continue
        const seen = box.getBoundingClientRect()
        // For screen readers only.
        if (style.clipPath !== 'none' || seen.width <= 1 || seen.height <= 1) break
        // Shortened text; the linked page contains all of it.
        if (style.textOverflow === 'ellipsis') across = false
        if (style.webkitLineClamp !== 'none') down = false
        if (across && cuts(style.overflowX) && (text.left < seen.left - 1 || text.right > seen.right + 1))
          lost.add(`cut at the side: ${node.textContent.trim().slice(0, 60)}`)
        // A line box is as high as its font, whose empty part may overflow the box.
        const slack = 0.3 * Number.parseFloat(style.fontSize)
        if (
          down &&
          cuts(style.overflowY) &&
          (text.top < seen.top - slack || text.bottom > seen.bottom + slack)
        )
          lost.add(`cut below: ${node.textContent.trim().slice(0, 60)}`)
        if (scrolls(style.overflowX)) across = false
        if (scrolls(style.overflowY)) down = false
        if (style.position === 'fixed') break
      }
    }
    return [...lost]
  })
}

/** Text that ends in an ellipsis because of its size. Texts that are always shortened have a page with all of them. */
export function shortenedText(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(box)
        return textOverflow === 'ellipsis' || Number(webkitLineClamp) <= 2
      })
      .filter((box) => box.textContent !== '' && box.checkVisibility())
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 8)
      .map((box) => box.textContent),
  )
}

/** Texts in a column so narrow that hardly a word fits into a line of it. */
export function squeezedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const squeezed: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width } = range.getBoundingClientRect()
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      // For screen readers only: 1 px.
      if (width > 1 && lines > 4 && text.length / lines < 6) squeezed.push(text.slice(0, 60))
    }
    return squeezed
  })
}
