import { href } from 'react-router'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import type { ProductFact } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'
import { withQuery } from '#shop/urls/links.ts'

const LINK =
  'mr-4 inline-flex min-h-11 items-center gap-2 underline decoration-laton underline-offset-4 hover:text-ambar lg:min-h-8'

interface ProductFactsProps {
  product: Product
  /** The facts that are only a text. */
  facts: readonly ProductFact[]
}

/** Scent families, plain facts and concentration; families and a known concentration link to their perfumes. */
export function ProductFacts({ product, facts }: ProductFactsProps) {
  const concentration = CONCENTRATIONS.find((one) => one === product.concentration)
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 border-y border-hilo py-3 text-[0.9375rem]">
      <Fact label="Familia olfativa">
        {product.scentFamily.map((family) => (
          <a
            key={family}
            href={withQuery(href('/catalog'), { familia: family })}
            data-page=""
            className={LINK}
          >
            <FamilyMark family={family} />
            {family}
          </a>
        ))}
      </Fact>
      {facts.map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
      <Fact label="Concentración">
        {concentration ? (
          <a
            href={withQuery(href('/catalog'), { concentracion: concentration })}
            data-page=""
            className={LINK}
          >
            {concentration}
          </a>
        ) : (
          product.concentration
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="py-1.5 text-tinta-suave">{label}</dt>
      <dd className="py-1.5">{children}</dd>
    </>
  )
}
