import type { Page } from '@playwright/test'

/** Accessibility checks of every page in its current state. Each returns the violations as texts. */

/** Disables smooth scrolling and fading, and lays out the whole page, so that its final state is measured. */
export async function settle(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, ::before, ::after { transition: none !important; animation: none !important; scroll-behavior: auto !important;
        content-visibility: visible !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Percentage of the window that is covered by elements that do not scroll with the page. */
export function stuckShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
    let stuck = 0
    let all = 0
    for (let y = 4; y < innerHeight; y += 8) {
      for (let x = 4; x < innerWidth; x += 16) {
        all++
        for (let box = document.elementFromPoint(x, y); box; box = box.parentElement) {
          const { position } = getComputedStyle(box)
          // Opened by the user, or dismissible.
          if (box.matches('dialog, [data-toast]')) break
          if (position !== 'fixed' && position !== 'sticky') continue
          stuck++
          break
        }
      }
    }
    return Math.round((stuck / all) * 100)
  })
}

/** Controls smaller than `min` px on a side, except for links within a line of text (WCAG 2.5.8). */
export function smallTargets(page: Page, min: number): Promise<string[]> {
  return page.evaluate((px) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]'
    /** Click areas: the control, its label, and the box that it is stretched over. */
    function listBoxes(control: Element): DOMRect[] {
      const boxes = [control.getBoundingClientRect()]
      for (const label of (control as HTMLInputElement).labels ?? [])
        boxes.push(label.getBoundingClientRect())
      const after = getComputedStyle(control, '::after')
      if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px') {
        let around = control.parentElement
        while (around && getComputedStyle(around).position === 'static') around = around.parentElement
        if (around) boxes.push(around.getBoundingClientRect())
      }
      return boxes
    }
    function isInText(control: Element) {
      if (getComputedStyle(control).display !== 'inline') return false
      const line = control.parentElement?.closest('p, li, dd, td, div')
      return (line?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
    }
    const isLarge = ({ width, height }: DOMRect) => width >= px - 0.5 && height >= px - 0.5
    /** The exception 'equivalent' of WCAG 2.5.8: another link goes to the same page. */
    function hasEquivalent(control: Element) {
      if (!(control instanceof HTMLAnchorElement)) return false
      return [...document.links].some(
        (link) => link !== control && link.href === control.href && isLarge(link.getBoundingClientRect()),
      )
    }
    const found: string[] = []
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const boxes = listBoxes(control)
      // Visible only with the focus.
      if (getComputedStyle(control).clipPath !== 'none' || isInText(control)) continue
      if (boxes.some(isLarge) || hasEquivalent(control)) continue
      const { width, height } = boxes[0] as DOMRect
      found.push(`${Math.round(width)}×${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`)
    }
    return found
  }, min)
}

/** Animations longer than a minimum in spite of reduced motion. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TRIFLE = 0.02
    const seconds = (list: string) =>
      Math.max(
        ...list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)),
      )
    const found = new Set<string>()
    for (const one of document.getAnimations()) {
      const { duration, iterations } = one.effect?.getComputedTiming() ?? {}
      if (Number(duration) * Number(iterations) > TRIFLE * 1000) found.add('an animation runs')
    }
    for (const box of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(box, part)
        const name = `${box.localName}.${box.className}${part ?? ''}`.slice(0, 120)
        if (seconds(style.transitionDuration) > TRIFLE) found.add(`transition of ${name}`)
        if (style.animationName !== 'none' && seconds(style.animationDuration) > TRIFLE)
          found.add(`animation of ${name}`)
        if (style.scrollBehavior === 'smooth') found.add(`smooth scrolling of ${name}`)
      }
    }
    return [...found]
  })
}

/**
 * Focuses every control and returns those that show no focus or are covered (WCAG 2.4.7, 2.4.11). The last input must
 * be the keyboard, and the page be settled.
 */
export function unseenFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const CONTROLS =
      'a[href], button:not(:disabled, [tabindex="-1"]), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea, summary, [tabindex="0"]'
    const modal = [...document.querySelectorAll('dialog:popover-open')].at(-1) ?? document.body
    const found: string[] = []
    const readLook = (control: Element) => {
      const boxes = [control, control.closest('article'), control.closest('label')]
      return boxes
        .map((box) => {
          if (!box) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(box)
          return `${outlineStyle === 'none' ? '' : outlineWidth + outlineColor} ${boxShadow}`
        })
        .join('|')
    }
    // A popup closes when the focus leaves it, in the next frame.
    modal.querySelector<HTMLElement>(CONTROLS)?.focus()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const control of modal.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.inert) continue
      // Only the thumb of a slider has the outline, which no script can read.
      if (control.matches('[type=range]')) continue
      if (document.activeElement === control) control.blur()
      const before = readLook(control)
      control.focus()
      if (document.activeElement !== control) continue
      if (readLook(control) === before) found.push(`shows no focus: ${control.outerHTML.slice(0, 160)}`)
      const box = control.getBoundingClientRect()
      const inside = (at: number, size: number) => Math.min(Math.max(at, 1), size - 1)
      const x = inside(box.left + box.width / 2, innerWidth)
      // For multi-line text the first line counts.
      const y = inside(box.top + (control.localName === 'textarea' ? 20 : box.height / 2), innerHeight)
      const seen = document.elementFromPoint(x, y)
      const isSeen =
        seen && (control.contains(seen) || seen.contains(control) || seen.closest('label')?.contains(control))
      // Success notices disappear after some seconds, or can be dismissed.
      if (!isSeen && !seen?.closest('[data-toast=success], [data-toast=info]'))
        found.push(`is under ${seen?.outerHTML.slice(0, 80)}: ${control.outerHTML.slice(0, 160)}`)
    }
    return found
  })
}

/** Links to a part of a page, of this one or another, that does not have it by id or, of a form, by name. */
export function deadFragments(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href*="#"], [formaction*="#"]')].map(
      (link) => new URL(link.getAttribute('formaction') ?? (link as HTMLAnchorElement).href, location.href),
    )
    const parser = new DOMParser()
    const dead: string[] = []
    for (const { href, hash, origin, pathname, search } of targets) {
      const isHere = pathname === location.pathname && search === location.search
      const parts = isHere
        ? document
        : parser.parseFromString(await (await fetch(origin + pathname + search)).text(), 'text/html')
      const name = CSS.escape(decodeURIComponent(hash.slice(1)))
      if (!parts.querySelector(`#${name}, [name="${name}"]`)) dead.push(href)
    }
    return dead
  })
}
