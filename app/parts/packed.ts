declare const content: unique symbol

/**
 * A value in a loader's data as text. React Router repeats the data of a page after its markup and numbers every value
 * and every key in it: as text, the data of a list takes half of the compressed bytes.
 */
export type Packed<Value> = string & { readonly [content]?: Value }

/** 0 and the items of an array, or the number of its keys and the values of an object. */
type Row = [number, ...unknown[]]

/**
 * JSON in which the keys of objects are listed once, before all values: the cards of a list have the same keys. With '
 * for ", which needs no backslash in the JSON string around it.
 */
export function pack<Value>(value: Value): Packed<Value> {
  const numbers = new Map<string, number>()
  function toRow(one: unknown): unknown {
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) return [0, ...one.map(toRow)]
    const entries = Object.entries(one).filter(([, field]) => field !== undefined)
    const keys = JSON.stringify(entries.map(([key]) => key))
    const number = numbers.get(keys) ?? numbers.size + 1
    numbers.set(keys, number)
    return [number, ...entries.map(([, field]) => toRow(field))]
  }
  const row = JSON.stringify(toRow(value))
  return `[${[row, ...numbers.keys()].join()}]`.replaceAll("'", '\\u0027').replaceAll('"', "'")
}

export function unpack<Value>(packed: Packed<Value>): Value {
  const [row, ...keys]: [unknown, ...string[][]] = JSON.parse(packed.replaceAll("'", '"'))
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
