import type { ChangedValue } from '#shop/products/conflict.ts'

/** Values of a product with what they were before. */
export function ChangedValues({ values }: { values: readonly ChangedValue[] }) {
  if (values.length === 0) return null
  return (
    <dl className="grid gap-y-1 text-sm">
      {values.map(({ label, before, after }) => (
        <div key={label} className="wrap-anywhere">
          <dt className="inline text-tinta-suave">{label}: </dt>
          <dd className="inline whitespace-pre-line">
            <del>
              <span className="sr-only">antes </span>
              {before || 'nada'}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="font-semibold no-underline">
              <span className="sr-only"> ahora </span>
              {after || 'nada'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
