declare const content: unique symbol

/**
 * A value in a loader's data as text. React Router repeats the data of a page after its markup and numbers every value
 * and every key in it: as text, the data of a list takes half of the compressed bytes.
 */
export type Packed<Value> = string & { readonly [content]?: Value }

/** JSON with ' for ", which needs no backslash in the JSON string around it. */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value).replaceAll("'", '\\u0027').replaceAll('"', "'")
}

export function unpack<Value>(packed: Packed<Value>): Value {
  return JSON.parse(packed.replaceAll("'", '"'))
}
