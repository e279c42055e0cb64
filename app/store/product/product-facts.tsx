import { FamilyMark } from '#app/parts/family-mark.tsx'
import { concentrationHref, familyHref } from '#shop/catalog/catalog-links.ts'
import type { ProductFact } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'

interface ProductFactsProps {
  product: Product
  /** The facts that are only a text. */
  facts: readonly ProductFact[]
}

/** Scent families, plain facts and concentration; families and a known concentration link to their perfumes. */
export function ProductFacts({ product, facts }: ProductFactsProps) {
  const concentration = CONCENTRATIONS.find((one) => one === product.concentration)
  return (
    <dl className="datos">
      {product.scentFamily.length > 0 && (
        <Fact label="Familia olfativa">
          {product.scentFamily.map((family) => (
            <a key={family} href={familyHref(family)} data-page="" className="enlace-dato">
              <FamilyMark family={family} />
              {family}
            </a>
          ))}
        </Fact>
      )}
      {facts.map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
      <Fact label="Concentración">
        {concentration ? (
          <a href={concentrationHref(concentration)} data-page="" className="enlace-dato">
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
