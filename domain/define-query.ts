import { cleanLine, firstCharacters } from './clean-text.ts'
import { pageNumber } from './page-number.ts'

/** One value of a list's state and the parameters of the address that hold it. */
export interface QueryField<Value> {
  /** Reads the value. Nonsense gives the default; it never throws. */
  parse(params: URLSearchParams): Value
  /** Adds the value to the parameters in its canonical form. The default adds nothing. */
  format(value: Value, params: URLSearchParams): void
}

type ValueOf<Field> = Field extends QueryField<infer Value> ? Value : never
type QueryOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** The parameters of a list, in one definition: how an address is read, and its canonical form. */
export function defineQuery<Fields extends Record<string, QueryField<unknown>>>(fields: Fields) {
  type Query = QueryOf<Fields>
  const entries = Object.entries(fields)

  /** Reads the state from the parameters of an address or a form. */
  const parse = (params: URLSearchParams): Query =>
    Object.fromEntries(entries.map(([name, field]) => [name, field.parse(params)])) as Query

  /** The canonical parameters of a state: in the order of the fields, without defaults. */
  function toParams(query: Query): URLSearchParams {
    const params = new URLSearchParams()
    for (const [name, field] of entries) field.format(query[name], params)
    return params
  }

  return {
    parse,
    toParams,
    /** The state of an address without parameters. */
    defaults: parse(new URLSearchParams()),
    /** The address of a state. `path` may have parameters of its own: `/admin/dashboard?seccion=pedidos`. */
    href: (path: string, query: Query) => withParams(path, toParams(query)),
  }
}

/** A path with parameters behind those that it has. */
export function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path
}

/** One clean, trimmed line of at most `length` characters. Default: ''. */
export function textField(param: string, length: number): QueryField<string> {
  return {
    parse: (params) => cleanText(params.get(param) ?? '', length),
    format: (text, params) => text !== '' && params.set(param, text),
  }
}

/** A text as `textField` reads it. */
export function cleanText(text: string, length: number): string {
  return firstCharacters(cleanLine(text).trim(), length).trim()
}

/** One value, or `absent`. `parse` gives undefined for what it does not know. */
export function oneField<Value extends string, Absent = undefined>(
  param: string,
  parse: (text: string) => Value | undefined,
  absent: Absent = undefined as Absent,
): QueryField<Value | Absent> {
  return {
    parse: (params) => parse(params.get(param) ?? '') ?? absent,
    format: (value, params) => value !== absent && params.set(param, String(value)),
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

/** The page of a list, from 1 to `last`. Default: 1. */
export function pageField(last?: number): QueryField<number> {
  return {
    parse: (params) => pageNumber(params.get('pagina'), last),
    format: (page, params) => page > 1 && params.set('pagina', String(page)),
  }
}
