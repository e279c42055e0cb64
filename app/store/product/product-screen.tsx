import { memo, type ReactNode } from 'react'
import { href } from 'react-router'
import { ShareButton } from '#app/parts/share-button.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { BackLink } from '#app/store/parts/back-link.tsx'
import { type ProductSize, SAMPLE_NOTICE } from '#shop/products/product.ts'
import { brandedName } from '#shop/text/clean-text.ts'
import { BuyPanel } from './buy-panel.tsx'
import { Gallery } from './gallery.tsx'
import { inquiryHref } from './inquiry.ts'
import { NotePyramid } from './note-pyramid.tsx'
import type { ProductPageData } from './page-data.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductHeading } from './product-heading.tsx'
import { ReviewsOfProduct } from './product-reviews.tsx'

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
