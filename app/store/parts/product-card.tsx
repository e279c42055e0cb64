import { href, Link } from 'react-router'
import { Badge } from '#app/parts/badge.tsx'
import { Price } from '#app/parts/price.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Stars } from '#app/parts/stars.tsx'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import type { ProductCard as Card } from '#shop/products/product.ts'
import { excerpt } from '#shop/text/clean-text.ts'

const CARD_WIDTHS = [160, 240, 320, 480, 640] as const
/** Rendered width of a card in the grid: 4, 3, 2 or 1 in a row. */
const GRID_SIZES =
  '(min-width:80rem) 286px,(min-width:64.0625rem) calc(25vw - 34px),(min-width:48rem) calc(33vw - 35px),(min-width:340px) calc(50vw - 22px),92vw'

interface ProductCardProps {
  card: Card
  /** Index in the list: the first row loads eagerly, the rest lazily. */
  index: number
  layout?: 'grid' | 'list'
  disableLink?: boolean
  hideActionButton?: boolean
  /** Rendered width outside the catalog's grid. */
  sizes?: string
  /** A secondary line under the name, e.g. the notes that a related perfume shares. */
  remark?: string
}

/** A perfume in a list. The whole card is one link. */
export function ProductCard({
  card,
  index,
  layout = 'grid',
  disableLink,
  hideActionButton,
  sizes = GRID_SIZES,
  remark,
}: ProductCardProps) {
  const list = layout === 'list'
  return (
    <article
      className={`group relative overflow-hidden rounded-panel bg-blanco ring-1 ring-hilo transition-shadow hover:ring-laton has-focus-visible:ring-2 has-focus-visible:ring-ambar ${list ? 'flex' : ''}`}
    >
      <div className={`relative bg-lino ${list ? 'w-32 shrink-0 sm:w-40' : 'aspect-4/5'}`}>
        <ProductImage
          src={imageUrl(card.image ?? '', 320)}
          srcSet={imageSrcSet(card.image ?? '', list ? CARD_WIDTHS.slice(0, 4) : CARD_WIDTHS)}
          sizes={list ? '(min-width:30rem) 160px,128px' : sizes}
          alt=""
          eager={index < 4}
          width={320}
          height={400}
          className={list ? 'absolute' : ''}
        />
        {!hideActionButton && !list && <Reveal text={card.shortDescription} />}
        {!card.isAvailable && (
          <span className="absolute inset-x-0 bottom-0 bg-noche/80 py-1 text-center text-xs font-semibold text-arena">
            Agotado
          </span>
        )}
      </div>
      <div
        className={`flex min-h-40 min-w-0 flex-1 flex-col p-3 sm:p-4 ${list ? 'relative sm:pr-52 sm:pl-6' : ''}`}
      >
        <p className="versalitas shrink-0 truncate leading-4 text-tinta-suave">{card.brand}</p>
        <h3 className="mt-1 line-clamp-2 shrink-0 text-lg leading-tight">
          {disableLink ? (
            card.name
          ) : (
            <Link
              to={href('/product/:id', { id: card.id })}
              prefetch="intent"
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              {card.name}
            </Link>
          )}
        </h3>
        <Stars rating={card.rating} className="mt-1.5" />
        {remark && <p className="mt-1 line-clamp-1 text-xs leading-4 text-tinta-suave">{remark}</p>}
        {list && (
          <Badges
            badges={card.badges}
            className="mt-1.5 sm:absolute sm:top-4 sm:right-6 sm:mt-0 sm:flex-col sm:items-end"
          />
        )}
        {list && (
          <p className="mt-1.5 hidden max-w-prose text-sm text-tinta-suave sm:line-clamp-2">
            {excerpt(card.shortDescription)}
          </p>
        )}
        <Price
          price={card.price}
          salePrice={card.salePrice}
          currency={card.currency}
          from={card.severalSizes}
          className={`mt-auto leading-5 font-semibold ${list ? 'sm:absolute sm:right-6 sm:bottom-4' : 'border-t border-hilo pt-2.5'}`}
        />
      </div>
      {!list && <Badges badges={card.badges} className="absolute top-2 right-2 flex-col items-end" />}
    </article>
  )
}

interface BadgesProps {
  badges: readonly string[]
  className: string
}

/** At top right; in a list on a phone under the name, where it covers nothing. */
function Badges({ badges, className }: BadgesProps) {
  if (badges.length === 0) return null
  return (
    <ul className={`pointer-events-none flex gap-1 ${className}`}>
      {badges.map((badge) => (
        <li key={badge} className="flex">
          <Badge label={badge} />
        </li>
      ))}
    </ul>
  )
}

/** Over the image on hover and keyboard focus; causes no layout shift. */
function Reveal({ text }: { text: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 hidden flex-col justify-end gap-3 bg-linear-to-t from-noche via-noche/85 to-noche/10 p-4 text-sm text-arena opacity-0 transition-opacity duration-200 group-hover:opacity-100 group-has-focus-visible:opacity-100 [@media(hover:hover)]:flex">
      <p className="line-clamp-6">{excerpt(text)}</p>
      <span lang="en" className="border-t border-laton pt-2.5 font-semibold text-azafran">
        Find out more
      </span>
    </div>
  )
}
