import { Link } from 'react-router'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { familyHref } from '#shop/catalog/catalog-links.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { HomeSection } from './shelf.tsx'

/** Links to the catalog by scent family. */
export function FamilyLinks() {
  return (
    <HomeSection id="familias" title="Encuentra tu familia">
      <p className="-mt-2 max-w-prose text-tinta-suave md:-mt-4">Empieza por lo que te gusta oler.</p>
      <ul className="mt-4 grid grid-cols-2 border-t border-laton/60 *:border-b *:border-hilo sm:gap-x-8 md:grid-cols-5 md:gap-x-4 lg:gap-x-8">
        {SCENT_FAMILIES.map((family) => (
          <li key={family}>
            <Link
              to={familyHref(family)}
              discover="none"
              className="enlace w-full gap-3 font-display text-lg hover:text-ambar"
            >
              <FamilyMark family={family} />
              {family}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
