import { memo, type ReactNode } from 'react'
import { href } from 'react-router'
import { ShareButton } from '#app/parts/share-button.tsx'
import { Stars } from '#app/parts/stars.tsx'
import { type StoreContext, useStore } from '#app/parts/store-settings.tsx'
import { BackLink } from '#app/store/parts/back-link.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { noteHref } from '#shop/catalog/catalog-links.ts'
import { productInquiry } from '#shop/phone/message-names.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { sizeHref } from '#shop/products/chosen-size.ts'
import { type Product, type ProductSize, SAMPLE_NOTICE, sizeLabel } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'
import { brandedName, isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { BuyPanel } from './buy-panel.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductPageData } from './page-data.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductHeading } from './product-heading.tsx'

// Another size leaves them as they are.
const Images = memo(Gallery)
const Facts = memo(ProductFacts)
const Pyramid = memo(NotePyramid)
const Reviews = memo(ReviewsOfProduct)

interface ProductScreenProps extends Pick<ProductPageData, 'product' | 'facts' | 'sampleNotice' | 'reviews'> {
  chosen: ProductSize | undefined
  /** The favorites button. */
  favorite: ReactNode
  /** The carousel of related products. */
  related: ReactNode
}

/** A perfume: images, facts, sizes, pyramid, and a link to the chat that is always visible. */
export function ProductScreen({
  product,
  facts,
  chosen,
  sampleNotice,
  reviews,
  favorite,
  related,
}: ProductScreenProps) {
  const store = useStore()
  const isSample = sampleNotice === SAMPLE_NOTICE
  const name = brandedName(product.name, product.brand)
  const inquiry = isSample ? null : inquiryHref(product, chosen, sampleNotice !== null, store)

  return (
    <div>
      <div className="contenido pb-14 lg:pb-20">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink />
          <div className="flex items-center gap-1">
            {sampleNotice === null && (
              <ShareButton
                path={href('/product/:id', { id: product.id })}
                title={name}
                opens="Quien lo abra verá este perfume."
                look="quiet"
                isCompact
                className="px-3.5! text-sm font-normal!"
              />
            )}
            {favorite}
          </div>
        </div>
        <div className="producto">
          <Images key={product.id} images={product.images} name={name} />
          <div className="min-w-0">
            <ProductHeading product={product} chosen={chosen} isSample={sampleNotice !== null} />
            {sampleNotice && (
              <p className="mt-5 border-l-2 border-contorno bg-lino px-4 py-2.5 text-sm">
                <strong className="font-semibold">{sampleNotice}.</strong>{' '}
                {isSample
                  ? 'Este perfume es un ejemplo y no está a la venta.'
                  : 'Puedes preguntar por él, pero todavía no se puede pedir.'}
              </p>
            )}
            <BuyPanel product={product} chosen={chosen} inquiry={inquiry} />
            <p className="mt-7 max-w-[60ch] whitespace-pre-line text-[1.0625rem] leading-relaxed">
              {product.description || product.shortDescription}
            </p>
            <div className="mt-7">
              <Facts product={product} facts={facts} />
            </div>
          </div>
        </div>
      </div>
      <Pyramid notes={product.notes} />
      {reviews && <Reviews reviews={reviews} />}
      {related}
    </div>
  )
}

/** The chat with a message that names the perfume, the selected size, its price and this page. */
function inquiryHref(
  product: Product,
  chosen: ProductSize | undefined,
  isDemo: boolean,
  store: StoreContext,
): string {
  const { id, name, brand, currency, sizes, isAvailable } = product
  const path = chosen ? sizeHref(id, sizes, chosen) : href('/product/:id', { id })
  return whatsappHref(
    store.settings.whatsappNumber,
    productInquiry({
      name,
      brand,
      size: chosen && sizeLabel(chosen),
      price: chosen && currentPrice(chosen),
      currency,
      url: store.origin + path,
      kind: !isAvailable || chosen?.soldOut ? 'soldOut' : isDemo ? 'demo' : 'available',
    }),
  )
}

/** Reviews of buyers as plain text: the average, and the newest reviews. */
function ReviewsOfProduct({ reviews: { count, rating, newest } }: { reviews: ProductReviews }) {
  return (
    <section aria-labelledby="opiniones" className="contenido py-14 lg:py-20">
      <h2 id="opiniones" className="text-3xl">
        Opiniones de compradores
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-tinta-suave">
        <Stars rating={rating} />
        {rating.toFixed(1).replace('.', ',')} de 5 · {formatCount(count, 'opinión', 'opiniones')}. Solo opina
        quien recibió su pedido.
      </p>
      <ul className="mt-6 grid items-start gap-4 md:grid-cols-2">
        {newest.map((review) => (
          <li key={review.id} className="rounded-panel bg-blanco p-4 ring-1 ring-hilo md:p-5">
            <Stars rating={review.rating} />
            {review.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>}
            <p className="mt-2 text-sm text-tinta-suave wrap-anywhere">
              <bdi>{review.author}</bdi>
              {review.city && `, ${isolate(review.city)}`} · {review.date}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BANDS: Record<NoteType, { inset: string; when: string }> = {
  top: { inset: 'mx-6 md:mx-16 lg:mx-24', when: 'los primeros minutos' },
  middle: { inset: 'mx-3 md:mx-8 lg:mx-12', when: 'las primeras horas' },
  base: { inset: '', when: 'lo que queda en la piel' },
}

/** Salida, Corazón and Fondo as three bands that widen towards the base; every note links to its perfumes. */
function NotePyramid({ notes }: { notes: Product['notes'] }) {
  const levels = NOTE_TYPES.filter((type) => notes[type].length > 0)
  if (levels.length === 0) return null
  return (
    <section aria-labelledby="piramide" className="sobre-noche piramide">
      <div aria-hidden="true" className="khatam absolute inset-0 opacity-25" />
      <div className="contenido relative">
        <header className="text-center">
          <KhatamStar className="mx-auto size-8 text-laton" />
          <h2 id="piramide" className="mt-3 text-3xl">
            Pirámide olfativa
          </h2>
        </header>
        <dl className="mx-auto mt-8 max-w-4xl">
          {levels.map((type) => (
            <div key={type} className={`nivel ${BANDS[type].inset}`}>
              <dt>
                <span className="font-display text-xl text-azafran">{NOTE_TYPE_LABELS[type]}</span>
                <span className="ml-2 text-sm text-marfil/80">{BANDS[type].when}</span>
              </dt>
              <dd className="mt-2 flex flex-wrap justify-center gap-x-1 text-lg">
                {notes[type].map((note) => (
                  <a key={note} href={noteHref(note)} data-page="" className="nota-enlace">
                    {note}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
