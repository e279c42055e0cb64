import { NAUGHTY } from './naughty.ts'
import type { Random } from './random.ts'
import type { Mutation } from './request.ts'

/** Query parameters that pages read. */
const PARAMETERS =
  'aviso busca cerradas clave desde hasta dias error formato host lineas lista pagina parte path persona red region seccion talla text volver gracias guardado olvidado orden precio_max precio_min q search vista atributo clasificacion familia genero filtros eliminar estado _routes index code state'.split(
    ' ',
  )

/** Encodes most texts as a browser does; sends some unencoded. */
function written(text: string, random: Random): string {
  if (random.chance(85)) return encodeURIComponent(text.toWellFormed())
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[\s\0]/g, '+')
}

const split = (target: string): [string, string] => {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
}

/** Changes the path, or one segment of it. */
const onPath =
  (change: (path: string, random: Random) => string): Mutation =>
  (request, random) => {
    const [path, query] = split(request.target)
    return { ...request, target: change(path, random) + (query && `?${query}`) }
  }

const onSegment = (change: (segment: string, random: Random) => string) =>
  onPath((path, random) => {
    const parts = path.split('/')
    const at = 1 + random.below(Math.max(1, parts.length - 1))
    parts[at] = change(parts[at] ?? '', random)
    return parts.join('/')
  })

const onQuery =
  (change: (query: string, random: Random) => string): Mutation =>
  (request, random) => {
    const [path, query] = split(request.target)
    return { ...request, target: `${path}?${change(query, random)}` }
  }

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

const replacedValue = onQuery((query, random) => {
  const pairs = query.split('&')
  const at = random.below(pairs.length)
  pairs[at] = `${pairs[at]?.split('=')[0]}=${written(random.pick(NAUGHTY), random)}`
  return pairs.join('&')
})
const addedValue = onQuery(
  (query, random) => `${query}&${random.pick(PARAMETERS)}=${written(random.pick(NAUGHTY), random)}`,
)

export const targetMutations: Mutation[] = [
  replacedValue,
  replacedValue,
  addedValue,
  addedValue,
  addedValue,
  onQuery((query) => `${query}&${query}&${query}`),
  onQuery((query, random) => `${query}&${'a=1&'.repeat(random.below(1500))}`),
  onQuery((query) => query.replaceAll('=', '[]=')),
  onQuery(
    (query, random) =>
      query +
      random
        .bytes(40)
        .toString('latin1')
        .replace(/[\s\0]/g, ''),
  ),
  onSegment((_, random) => written(random.pick(NAUGHTY), random)),
  onSegment((_, random) => written(random.pick(NAUGHTY), random)),
  onSegment((segment, random) => segment.slice(0, random.below(segment.length + 1))),
  onSegment((segment) => segment.toUpperCase()),
  onSegment((segment) => [...segment].map(escaped).join('')),
  onSegment((segment) => `${segment};jsessionid=1`),
  onSegment(() => '..'),
  onSegment(() => '%2e%2e%2f'),
  onSegment((segment) => `${segment}%00`),
  onSegment((segment) => `${segment}%ff`),
  onSegment((segment) => `${segment}%`),
  onPath((path) => `/${path}`),
  onPath((path) => path.replaceAll('/', '//')),
  onPath((path) => path.replaceAll('/', '\\')),
  onPath((path) => path.replaceAll('/', '%2f')),
  onPath((path) => `${path}/`),
  onPath((path) => `${path}.data`),
  onPath((path) => `${path}/_.data`),
  onPath((path) => `${path}/../../../etc/passwd`),
  onPath((path) => path.slice(1)),
  onPath((path) => `http://evil.example${path}`),
  onPath((path) => `/admin/..${path}`),
  onPath((path, random) => path + '/a'.repeat(random.below(4000))),
  onPath(
    (path, random) =>
      path +
      random
        .bytes(30)
        .toString('latin1')
        .replace(/[\s\0]/g, ''),
  ),
]
