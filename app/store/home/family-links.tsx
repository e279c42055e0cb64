import { href, Link } from 'react-router'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'

/** Links to the catalog by scent family. */
export function FamilyLinks() {
  return (
    <section aria-labelledby="familias" className="contenido pb-20 md:pb-28">
      <h2 id="familias" className="text-3xl md:text-4xl">
        Encuentra tu familia
      </h2>
      <p className="mt-2 max-w-prose text-tinta-suave">Empieza por lo que te gusta oler.</p>
      <ul className="mt-6 grid grid-cols-2 border-t border-laton/60 sm:gap-x-8 md:grid-cols-5 md:gap-x-4 lg:gap-x-8">
        {SCENT_FAMILIES.map((family) => (
          <li key={family} className="border-b border-hilo">
            <Link
              to={catalogHref(href('/catalog'), { ...defaultQuery(), scentFamilies: [family] })}
              className="flex min-h-14 items-center gap-3 font-display text-lg hover:text-ambar lg:text-xl"
            >
              <FamilyMark family={family} />
              {family}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
