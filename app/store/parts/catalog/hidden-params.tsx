/** Parameters of the URL as hidden fields of a GET form. */
export function HiddenParams({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
