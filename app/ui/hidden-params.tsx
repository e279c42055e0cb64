/** Parameters of a URL as hidden fields of a form. */
export function HiddenParams({ params }: { params: Iterable<readonly [string, string]> }) {
  return [...params].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
