import { describe, expect, test } from 'vitest'
import { adminForms } from '#tests/admin-forms.ts'

const SETTINGS = '/admin/dashboard?seccion=configuracion&parte=aspecto'
const STYLE = /\/theme\/[\w.-]+\.css/

describe('the colors of the shop over HTTP', () => {
  const { ask } = adminForms()

  test('a chosen palette and accent color every page by one style sheet that caches keep forever', async () => {
    const before = await (await ask('/contact')).text()
    expect(before).not.toMatch(STYLE)
    expect(before).toContain('content="#17110d"')

    const pale = await ask(SETTINGS, { version: '0', palette: 'zafiro', accent: '#ffd700' })
    expect([pale.status, await pale.text()]).toEqual([
      422,
      expect.stringMatching(/hace falta 4,5 a 1\. Prueba con #[0-9a-f]{6}/),
    ])
    const saved = await ask(SETTINGS, { version: '0', palette: 'zafiro', accent: '6A1B4D' })
    expect(saved.status).toBe(303)

    for (const path of ['/contact', '/admin/products', '/no-existe']) {
      const html = await (await ask(path)).text()
      expect(html, path).toMatch(STYLE)
      expect(html, path).toContain('content="#0d1322"')
    }
    const url = STYLE.exec(await (await ask('/contact')).text())?.[0] ?? ''
    const style = await ask(url)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const css = await style.text()
    expect(css).toContain('--color-ambar:#6a1b4d')
    expect(css).toContain('--color-arena:#f2f4f8')
    expect((await (await ask('/manifest.webmanifest')).json()).theme_color).toBe('#0d1322')
  })

  test('a style sheet of an unknown palette or of markup does not exist', async () => {
    for (const name of ['verde.x.css', 'zafiro-red.x.css', 'zafiro-6a1b4d}.x.css', 'zafiro'])
      expect((await ask(`/theme/${encodeURIComponent(name)}`)).status, name).toBe(404)
  })
})
