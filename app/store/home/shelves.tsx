import { Fragment, type ReactNode, useMemo } from 'react'
import { href, Link } from 'react-router'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { type Packed, unpack } from '#app/parts/packed.ts'
import { Stars } from '#app/parts/stars.tsx'
import { brandHref, familyHref, newestHref } from '#shop/catalog/catalog-links.ts'
import type { Home, HomeReview } from '#shop/insights/home-shelves.server.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import type { HomeShelf } from '#shop/settings/home-settings.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { searchHref } from '#shop/urls/links.ts'
import { HomeSection, Shelf } from './shelf.tsx'

type ShelvesProps = Pick<Home, 'shelves' | 'houses' | 'emptyFamilies' | 'reviews' | 'order'>

/** The shelves under the featured perfumes; each is only there when it has something to show. */
export function Shelves({ packed }: { packed: Packed<ShelvesProps> }) {
  const { order, ...home } = useMemo(() => unpack(packed), [packed])
  return order.map((shelf) => <Fragment key={shelf}>{SECTIONS[shelf](home)}</Fragment>)
}

/** Titles are those of shop/settings/home-settings.ts, which would be one more file to load. */
const SECTIONS: Record<HomeShelf, (home: Omit<ShelvesProps, 'order'>) => ReactNode> = {
  bestSold: ({ shelves }) => <Shelf id="mas-vendidos" title="Más vendidos" cards={shelves.bestSold} />,
  offers: ({ shelves }) => (
    <Shelf id="ofertas" title="Ofertas" cards={shelves.offers} more={searchHref('oferta')} />
  ),
  newest: ({ shelves }) => (
    <Shelf id="novedades" title="Novedades" cards={shelves.newest} more={newestHref()} />
  ),
  houses: ({ houses }) => houses.length > 1 && <Houses houses={houses} />,
  decants: ({ shelves }) => (
    <Shelf id="decants" title="Prueba con un decant" cards={shelves.decants} more={searchHref('decant')} />
  ),
  families: ({ emptyFamilies }) =>
    emptyFamilies.length < SCENT_FAMILIES.length && <FamilyLinks emptyFamilies={emptyFamilies} />,
  reviews: ({ reviews }) => reviews.length > 0 && <Reviews reviews={reviews} />,
}

function Houses({ houses }: { houses: readonly string[] }) {
  return (
    <HomeSection id="casas" title="Casas">
      <ul className="flex flex-wrap gap-2 md:gap-3">
        {houses.map((house) => (
          <li key={house}>
            <Link to={brandHref(house)} discover="none" className="opcion font-display text-tinta">
              {house}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function Reviews({ reviews }: { reviews: readonly HomeReview[] }) {
  return (
    <HomeSection id="opiniones" title="Opiniones de compradores">
      <ul className="grid items-start gap-3 md:grid-cols-3 md:gap-6">
        {reviews.map(({ id, rating, text, author, city, product }) => (
          <li key={id} className="rounded-panel bg-blanco p-4 ring-1 ring-hilo">
            <Stars rating={rating} />
            <p className="mt-1 line-clamp-6 wrap-anywhere">{text}</p>
            <p className="mt-1 text-sm text-tinta-suave wrap-anywhere">
              <bdi>{author}</bdi>
              {city && `, ${isolate(city)}`}
            </p>
            <Link
              to={href('/product/:id', { id: product.id })}
              discover="none"
              className="enlace text-ambar wrap-anywhere"
            >
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

/** Links to the catalog by scent family. */
function FamilyLinks({ emptyFamilies }: Pick<Home, 'emptyFamilies'>) {
  return (
    <HomeSection id="familias" title="Encuentra tu familia">
      <p className="-mt-2 max-w-prose text-tinta-suave md:-mt-4">Empieza por lo que te gusta oler.</p>
      <ul className="mt-4 grid grid-cols-2 huge:grid-cols-1 border-t border-laton/60 *:border-b *:border-hilo sm:gap-x-8 md:grid-cols-5 md:gap-x-4 lg:gap-x-8">
        {SCENT_FAMILIES.filter((family) => !emptyFamilies.includes(family)).map((family) => (
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
