import { useContext } from 'react'
import { href } from 'react-router'
import { badgeClass, SOLD_OUT } from '#app/parts/badge.tsx'
import { CachedMarkup } from '#app/parts/cached-markup.ts'
import { Price } from '#app/parts/price.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Stars } from '#app/parts/stars.tsx'
import { useQuotedTexts, useStore } from '#app/parts/store-settings.tsx'
import type { View } from '#shop/catalog/catalog-state.ts'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import { formatShortMoney } from '#shop/money/money.ts'
import type { ProductCard as Card } from '#shop/products/product.ts'
import { QUOTED_TEXTS } from '#shop/text/quoted-texts.ts'
import { AddLink } from './add-link.tsx'

const CARD_WIDTHS = [320, 480] as const
const LIST_WIDTHS = [160, 320, 480] as const
/** Rendered width of a card in the grid: 4, 3 or 2 in a row. */
const GRID_SIZES = '(min-width:48em) 286px,44vw'

interface ProductCardProps {
  card: Card
  /** Index in the list: the first row of a phone loads eagerly, the rest lazily. */
  index: number
  layout?: View
  disableLink?: boolean
  /** No description, no 'Find out more', no button for the bag. */
  hideActionButton?: boolean
  /** Rendered width outside the catalog's grid. */
  sizes?: string
  /** A secondary line under the name, e.g. the notes that a related perfume shares. */
  remark?: string | undefined
}

/** Cards that load their image eagerly. */
const EAGER = 2

/** A perfume as an item of a list. */
export function CardItem({ className = 'ficha', ...props }: ProductCardProps & { className?: string }) {
  const { card, index, remark, ...variant } = props
  const renderCached = useContext(CachedMarkup)
  const shop = useCardShop()
  const isEager = index < EAGER
  const content = (shown = remark) => (
    <CardContent card={card} isEager={isEager} remark={shown} {...variant} {...shop} />
  )
  // React asks early for an image that loads eagerly, which it could not do for cached markup.
  if (!renderCached || isEager) return <li className={className}>{content()}</li>
  const markup = renderCached(card, JSON.stringify([variant, shop]), content, remark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <li className={className} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** A perfume in a list. The parent has the class `ficha`. */
export function ProductCard({ card, index, ...variant }: ProductCardProps) {
  return <CardContent card={card} isEager={index < EAGER} {...variant} {...useCardShop()} />
}

interface CardShop {
  findOutMore: string
  lang: string | undefined
  /** A demonstration with a real number takes no orders; the page of the perfume says so. */
  sellsDemo: boolean
}

/** What a card shows besides its perfume. */
function useCardShop(): CardShop {
  const { say, lang } = useQuotedTexts()
  const { demo } = useStore().settings
  return { findOutMore: say(QUOTED_TEXTS.findOutMore), lang, sellsDemo: demo !== 'questions' }
}

interface CardContentProps extends Omit<ProductCardProps, 'index'>, CardShop {
  isEager: boolean
}

/** The card, all of it one link, and beside it the button that adds its first size to the bag. */
function CardContent({
  card,
  isEager,
  layout = 'grid',
  disableLink,
  hideActionButton,
  sizes = GRID_SIZES,
  remark,
  findOutMore,
  lang,
  sellsDemo,
}: CardContentProps) {
  const list = layout === 'list'
  const image = card.image ?? ''
  const [first] = card.sizes
  const canAdd = card.isAvailable && !(card.isDemo && !sellsDemo)
  return (
    <>
      <article data-agotado={card.isAvailable ? undefined : ''}>
        <ProductImage
          src={imageUrl(image, 320)}
          srcSet={imageSrcSet(image, list ? LIST_WIDTHS : CARD_WIDTHS)}
          sizes={list ? '128px' : sizes}
          alt=""
          eager={isEager}
          width={320}
          height={400}
          className={null}
        />
        <div>
          <p className="marca">{card.brand}</p>
          <h3>
            {disableLink ? (
              card.name
            ) : (
              <a href={href('/product/:id', { id: card.id }) + (card.query ?? '')}>{card.name}</a>
            )}
          </h3>
          <Stars rating={card.rating} />
          {remark && <p className="nota">{remark}</p>}
          {!hideActionButton && (
            <p className="resumen">
              {card.shortDescription}
              <span lang={lang}>{findOutMore}</span>
            </p>
          )}
          <Sizes card={card} />
          <Badges badges={card.isAvailable ? card.badges : [SOLD_OUT, ...card.badges]} />
        </div>
      </article>
      {!hideActionButton && canAdd && first?.id !== undefined && (
        <AddLink
          name={card.name}
          size={{ ...first, id: first.id }}
          className="agregar"
          aria-label={`Añadir ${card.name}, ${first.label}, a la bolsa`}
        />
      )}
    </>
  )
}

/**
 * Every size with its price: "Decant $9", "100 ml $38". Only the first reduced one has its former price, as the others would
 * fill the card. Without sizes what the page of the perfume says.
 */
function Sizes({ card: { sizes, moreSizes, currency } }: { card: Card }) {
  const hasOneDecant = sizes.filter(({ decant }) => decant).length === 1
  const reduced = sizes.findIndex(({ salePrice }) => salePrice !== undefined)
  return (
    <ul className="precios">
      {sizes.length === 0 && <li>Precio a consultar</li>}
      {sizes.map(({ label, decant, price, salePrice }, place) => {
        const name = decant && hasOneDecant ? 'Decant' : label
        return (
          <li key={`${label} ${price}`}>
            {place > 0 && place !== reduced ? (
              // One text: React would separate two by a comment.
              `${name} ${formatShortMoney(salePrice ?? price, currency)}`
            ) : (
              <>
                {`${name} `}
                {salePrice === undefined ? (
                  <b>{formatShortMoney(price, currency)}</b>
                ) : (
                  <Price price={price} salePrice={salePrice} currency={currency} short />
                )}
              </>
            )}
          </li>
        )
      })}
      {moreSizes && <li>{`+${moreSizes} más`}</li>}
    </ul>
  )
}

/** At top right, above the bottle; in a list under the text. */
function Badges({ badges }: { badges: readonly string[] }) {
  if (badges.length === 0) return null
  return (
    <ul className="insignias">
      {badges.map((badge) => (
        <li key={badge} className={badgeClass(badge)}>
          {badge}
        </li>
      ))}
    </ul>
  )
}
