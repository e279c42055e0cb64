/** The value of a key, which is computed once. */
export function cached<Value>(
  values: Map<string, Value>,
  key: string,
  compute: (key: string) => Value,
): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = compute(key)
  values.set(key, value)
  return value
}
