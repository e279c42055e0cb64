import type { Role, Template } from './request.ts'
import { withForm } from './request.ts'
import { placeOrders, routePaths, type Sessions } from './shop-under-attack.ts'
import { distinct, readOffers, toKind } from './survey.ts'

const ROLES: Role[] = ['stranger', 'customer', 'administrator']
/** Number of pages to survey for each role. */
const PAGES = 140

/** Paths that the shop answers before its router, and paths that only scripts request. */
const BESIDE = [
  '/order/new?lineas=1x1.2x1',
  '/bag?lineas=1x1.2x1',
  '/healthz',
  '/readyz',
  '/metrics',
  '/admin/new-orders?desde=2026-01-01T00:00:00Z',
  '/admin/order-sizes?busca=oud',
  '/favoritos?lista=1',
  '/auth/callback/github?code=a&state=b',
  '/auth/reset-password?clave=a',
  '/auth/confirm?clave=a',
  '/catalog?search=oud&precio_min=1&precio_max=90&familia=Floral&genero=Unisex&orden=newest&pagina=2&vista=lista',
  '/admin/products?q=oud&pagina=1&estado=agotado&orden=name&eliminar=x',
  '/admin/dashboard?seccion=usuarios&q=ana&pagina=1',
  '/admin/dashboard?seccion=demanda&desde=2026-01-01&hasta=2026-02-01',
  '/admin/dashboard?seccion=pedidos&q=A7K&estado=nuevo&desde=2026-01-01&hasta=2026-02-01&pagina=1',
  '/admin/orders.csv?desde=2026-01-01&hasta=2026-12-31',
  '/admin/users/person?persona=1',
]

/** Valid requests of each role: all links, and every form of its pages. */
export async function gatherTemplates(sessions: Sessions, origin: string): Promise<Template[]> {
  const things = await placeOrders(sessions)
  const templates: Template[] = []
  for (const role of ROLES) templates.push(...(await gatherForRole(role, things, sessions, origin)))
  return distinct(templates)
}

async function gatherForRole(
  role: Role,
  things: string[],
  sessions: Sessions,
  origin: string,
): Promise<Template[]> {
  const base = [
    ['host', new URL(origin).host],
    ['accept', 'text/html'],
    ['origin', origin],
  ] as [string, string][]
  const make = (method: string, target: string): Template => ({ role, method, target, headers: base })
  const templates: Template[] = []
  const waiting = [...things, ...(await routePaths()), ...BESIDE]
  const seen = new Set<string>()
  while (waiting.length > 0 && seen.size < PAGES) {
    const page = waiting.shift() ?? '/'
    // One page of a kind: all products would leave no room for other pages.
    const kind = toKind(page)
    if (seen.has(kind)) continue
    seen.add(kind)
    templates.push(make('GET', page), make('GET', `${page.replace(/(\/?)(\?|$)/, '.data$2')}`))
    const answer = await sessions.ask(role, page)
    const html = await answer.text()
    if (!answer.headers.get('content-type')?.includes('html')) continue
    const { links, forms } = readOffers(html, page)
    // A sign-out would end the session under test; the sign-in forms come from their own pages.
    for (const { method, action, fields } of forms.filter(({ action }) => !action.includes('logout'))) {
      if (method === 'GET')
        templates.push(make('GET', `${action.split('?')[0]}?${new URLSearchParams(fields)}`))
      else
        templates.push(
          withForm(make(method, action), fields),
          withForm(make(method, toDataUrl(action)), fields),
        )
    }
    waiting.push(...links.filter((link) => !/logout|^\/(assets|icons)\/./.test(link)))
  }
  const said = { ...make('POST', '/contar'), body: Buffer.from('visto /catalog') }
  const change = withForm(make('POST', '/favoritos/cambio'), [
    ['guardar', '1.2'],
    ['quitar', '1'],
  ])
  return [...templates, said, change, ...uploads(make)]
}

function toDataUrl(target: string): string {
  return target.replace(/(\?|$)/, '.data$1')
}

function uploads(make: (method: string, target: string) => Template): Template[] {
  const body = Buffer.from(
    '--frontera\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0\r\n--frontera--\r\n',
    'latin1',
  )
  const post = make('POST', '/admin/uploads')
  const typed = [
    ...post.headers,
    ['content-type', 'multipart/form-data; boundary=frontera'],
  ] as Template['headers']
  return [{ ...post, headers: typed, body }, make('DELETE', '/admin/uploads?name=a.jpg')]
}
