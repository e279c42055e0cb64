import { cleanText } from '#shop/text/clean-text.ts'
import { withParams } from './links.ts'

/** One value of a list's state and its URL parameters. */
export interface QueryField<Value> {
  /** Parses the value. Invalid input gives the default; it never throws. */
  parse(params: URLSearchParams): Value
  /** Adds the value to the parameters in its canonical form. The default adds nothing. */
  format(value: Value, params: URLSearchParams): void
}

type ValueOf<Field> = Field extends QueryField<infer Value> ? Value : never
export type StateOf<Definition extends { parse(params: URLSearchParams): unknown }> = ReturnType<
  Definition['parse']
>

type QueryOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/**
 * Defines the URL of a list: its parameters, their parsing, and their canonical form. `path` may have parameters:
 * `/admin/dashboard?seccion=pedidos`.
 */
export function defineQuery<Fields extends Record<string, QueryField<unknown>>>(
  path: string,
  fields: Fields,
) {
  type Query = QueryOf<Fields>
  const entries = Object.entries(fields)

  /** Parses the state from the parameters of a URL or a form. */
  const parse = (params: URLSearchParams): Query =>
    Object.fromEntries(entries.map(([name, field]) => [name, field.parse(params)])) as Query

  /** The canonical parameters of a state: in the order of the fields, without defaults. */
  function toParams(query: Query): URLSearchParams {
    const params = new URLSearchParams()
    for (const [name, field] of entries) field.format(query[name], params)
    return params
  }

  return {
    path,
    parse,
    toParams,
    /** The state of a URL without parameters. */
    defaults: parse(new URLSearchParams()),
    /** The URL of a state. */
    href: (query: Query) => withParams(path, toParams(query)),
  }
}

/** One clean, trimmed line of at most `length` characters. Default: ''. */
export function textField(param: string, length: number): QueryField<string> {
  return {
    parse: (params) => cleanText(params.get(param) ?? '', length),
    format: (text, params) => text !== '' && params.set(param, text),
  }
}

/** `param=1`, or absent. Default: false. */
export function switchField(param: string): QueryField<boolean> {
  return {
    parse: (params) => params.get(param) === '1',
    format: (isOn, params) => isOn && params.set(param, '1'),
  }
}

/** One value. `parse` returns undefined, the default, for unknown values. */
export function oneField<Value extends string>(
  param: string,
  parse: (text: string) => Value | undefined,
): QueryField<Value | undefined> {
  return {
    parse: (params) => parse(params.get(param) ?? ''),
    format: (value, params) => value !== undefined && params.set(param, value),
  }
}

/** One value of a set. Default: the first. */
export function choiceField<Value extends string>(
  param: string,
  values: readonly [Value, ...Value[]],
): QueryField<Value> {
  return {
    parse: (params) => values.find((value) => value === params.get(param)) ?? values[0],
    format: (value, params) => value !== values[0] && params.set(param, value),
  }
}

/** Some values of a set, each once and in the order of the set. Default: none. */
export function setField<Value extends string>(
  param: string,
  values: readonly Value[],
  parse: (text: string) => Value | undefined,
): QueryField<Value[]> {
  return {
    parse: (params) => pick(values, params.getAll(param).map(parse)),
    format: (chosen, params) => {
      for (const value of pick(values, chosen)) params.append(param, value)
    },
  }
}

/** The chosen values of a set, each once and in the order of the set. */
export function pick<Value>(values: readonly Value[], chosen: readonly unknown[]): Value[] {
  return values.filter((value) => chosen.includes(value))
}

/** The page of a list, `pagina` from 1 to `last`. Default: 1, also for an invalid number. */
export function pageField(last = 100_000): QueryField<number> {
  return {
    parse(params) {
      const text = params.get('pagina') ?? ''
      const page = /^\d{1,6}$/.test(text) ? Number(text) : 1
      return page >= 1 && page <= last ? page : 1
    },
    format: (page, params) => page > 1 && params.set('pagina', String(page)),
  }
}

/** The shown page of a list: the last one for a page number beyond it. */
export interface Paged {
  page: number
  pageCount: number
}

/** The page of a list of `count` rows: the asked one, or the last. `offset` rows are on earlier pages. */
export function findPage(asked: number, count: number, size: number): Paged & { offset: number } {
  const pageCount = Math.max(1, Math.ceil(count / size))
  const page = Math.min(asked, pageCount)
  return { page, pageCount, offset: (page - 1) * size }
}
