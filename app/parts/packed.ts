/** On the server: what was packed, so that rendering a page does not parse its data. Only the text is sent. */
const packedValue = Symbol('packedValue')

/**
 * A value in a loader's data as text. React Router repeats the data of a page after its markup and numbers every value
 * and every key in it: as text, the data of a list takes half of the compressed bytes.
 */
export interface Packed<Value> {
  text: string
  readonly [packedValue]?: Value
}

/** 0 and the items of an array, or the number of its keys and the values of an object. */
type Row = [number, ...unknown[]]

/** In no key: they are names of fields and texts of the database, which cannot contain it. */
const BETWEEN_KEYS = '\0'

/**
 * JSON in which the keys of objects are listed once, before all values: the cards of a list have the same keys. With '
 * for ", which needs no backslash in the JSON string around it.
 */
export function pack<Value>(value: Value): Packed<Value> {
  const numbers = new Map<string, number>()
  function toRow(one: unknown): unknown {
    if (typeof one !== 'object' || one === null) return one
    const row: unknown[] = [0]
    if (Array.isArray(one)) {
      for (const item of one) row.push(toRow(item))
      return row
    }
    let keys = ''
    for (const key of Object.keys(one)) {
      const field = one[key as keyof typeof one] as unknown
      if (field === undefined) continue
      keys += key + BETWEEN_KEYS
      row.push(toRow(field))
    }
    const number = numbers.get(keys) ?? numbers.size + 1
    numbers.set(keys, number)
    row[0] = number
    return row
  }
  const row = JSON.stringify(toRow(value))
  const names = [...numbers.keys()].map((keys) => JSON.stringify(keys.split(BETWEEN_KEYS).slice(0, -1)))
  const text = `[${[row, ...names].join()}]`.replaceAll("'", '\\u0027').replaceAll('"', "'")
  return { text, [packedValue]: value }
}

export function unpack<Value>({ text, [packedValue]: value }: Packed<Value>): Value {
  if (value !== undefined) return value
  const [row, ...keys]: [unknown, ...string[][]] = JSON.parse(text.replaceAll("'", '"'))
  function fromRow(one: unknown): unknown {
    if (!Array.isArray(one)) return one
    const [number, ...fields] = one as Row
    const names = keys[number - 1]
    return names
      ? Object.fromEntries(names.map((name, i) => [name, fromRow(fields[i])]))
      : fields.map(fromRow)
  }
  return fromRow(row) as Value
}
