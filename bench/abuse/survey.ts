import type { Template } from './request.ts'

/** The links and forms of a page. */
export interface Offer {
  links: string[]
  forms: { method: string; action: string; fields: [string, string][] }[]
}

/** Approximates a browser without JavaScript; this is enough for the shop's own HTML. */
export function readOffers(html: string, page: string): Offer {
  const links = [...html.matchAll(/\bhref="(\/[^"]*)"/g)].map(([, href = '']) => unescaped(href))
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = '', inside = '']) => {
      const fields = readFields(inside)
      const method = (attribute(head, 'method') ?? 'get').toUpperCase()
      const own = attribute(head, 'action') ?? page
      // A form with several buttons becomes several: each button may send a field and have its own action.
      const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)]
        .map(([, button = '']) => button)
        .filter((button) => (attribute(button, 'type') ?? 'submit') === 'submit')
      return (buttons.length > 0 ? buttons : ['']).map((button) => {
        const name = attribute(button, 'name')
        return {
          method: (attribute(button, 'formMethod') ?? method).toUpperCase(),
          action: attribute(button, 'formAction') ?? own,
          fields: name ? [...fields, [name, attribute(button, 'value') ?? ''] as [string, string]] : fields,
        }
      })
    },
  )
  return { links: [...new Set(links)], forms }
}

function readFields(inside: string): [string, string][] {
  const fields: [string, string][] = []
  for (const [, input, textarea, text = '', select, options = ''] of inside.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  )) {
    const head = input ?? textarea ?? select ?? ''
    const name = attribute(head, 'name')
    if (!name) continue
    if (textarea !== undefined) fields.push([name, unescaped(text)])
    else fields.push([name, attribute(select === undefined ? head : options, 'value') ?? ''])
  }
  return fields
}

function attribute(head: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(head)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

function unescaped(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** The URL without identifiers and numbers: equal for the pages of all products. */
export function toKind(target: string): string {
  return target.replace(/[\da-f]{8}-[\w-]+|(?<=[=x.])\d+/g, 'n').replace(/(product|images)\/.*/, '$1')
}

/** Keeps one template for each kind of URL and form: the rows of a list have a form each. */
export function distinct(templates: Template[]): Template[] {
  const known = new Map<string, Template>()
  for (const template of templates) {
    const fields = template.fields?.map(([name]) => name).join()
    known.set(`${template.role} ${template.method} ${toKind(template.target)} ${fields}`, template)
  }
  return [...known.values()]
}
