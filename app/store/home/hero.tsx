import { href, Link } from 'react-router'
import { Price } from '#app/parts/price.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import type { ProductCard } from '#shop/products/product.ts'
import type { HeroTexts } from '#shop/settings/store-settings.ts'

const BENEFITS = [
  ['Calidad Premium', 'benefitQuality'],
  ['Envío Rápido', 'benefitDelivery'],
  ['Autenticidad', 'benefitAuthenticity'],
] as const

/** Texts of the first section, and a perfume that is on sale; null when none is. */
export type HeroContent = HeroTexts & {
  product: ProductCard | null
  /** Storage path of the operator's image, in place of the perfume's own. */
  image?: string
}

/**
 * The first section of home: title, link to the catalog, a perfume with its price, benefits. It is as high as the window
 * on wide screens; on phones it leaves room for the first shelf. Its content may be a pending promise.
 */
export function Hero({ content }: { content?: Partial<HeroContent> }) {
  const { heroTitle = '\u00A0', heroSubtitle, product, image, ...benefits } = content ?? {}
  const lastWord = heroTitle.lastIndexOf(' ') + 1
  return (
    <section className="sobre-noche relative flex flex-col overflow-hidden bg-noche text-marfil lg:min-h-[calc(100svh-4.6rem)]">
      <div className="khatam absolute inset-0 opacity-40 [mask-image:linear-gradient(100deg,transparent_35%,black)]" />
      <div className="contenido portada">
        <h1 className="self-end text-[1.75rem] leading-[1.05] font-normal wrap-anywhere sm:text-4xl md:text-6xl xl:text-7xl">
          {heroTitle.slice(0, lastWord)}
          <span className="text-azafran">{heroTitle.slice(lastWord)}</span>
        </h1>
        <p className="col-span-2 row-start-3 mt-3 max-w-[42ch] text-sm text-pretty text-marfil/85 md:col-span-1 md:row-start-2 md:mt-5 md:text-lg lg:text-xl">
          {heroSubtitle}
        </p>
        <ButtonLink
          to={href('/catalog')}
          look="onDark"
          prefetch="intent"
          className="row-start-2 mt-4 self-start justify-self-start max-md:px-3 md:row-start-3 md:mt-9 lg:min-h-13 lg:text-lg"
        >
          Explorar Colección
        </ButtonLink>
        <HeroProduct product={product} image={image} />
      </div>
      <ul className="contenido relative flex gap-x-3 pb-3 md:gap-x-8 md:pb-9">
        {BENEFITS.map(([title, name]) => (
          <li key={title} className="min-w-min flex-1 border-t border-laton/60 pt-2 md:min-w-0 md:pt-4">
            <h2 className="font-sans text-xs leading-snug font-semibold tracking-normal wrap-normal md:font-display md:text-xl md:font-normal">
              {title}
            </h2>
            <p className="mt-1 hidden text-sm text-pretty text-marfil/75 md:block">{benefits[name]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HeroProductProps {
  product: ProductCard | null | undefined
  image: string | undefined
}

/** The perfume with its name and price in front of the rosette, which is alone without one and without an image. */
function HeroProduct({ product, image }: HeroProductProps) {
  const [size] = product?.sizes ?? []
  const shown = image ?? product?.image ?? ''
  const framed = (
    <div className="aspect-4/5 bg-lino">
      <ProductImage
        src={imageUrl(shown, 320)}
        srcSet={imageSrcSet(shown, [160, 320, 480, 640])}
        sizes="(min-width:64em) 265px,(min-width:48em) 320px,35vw"
        alt=""
        eager
        width={320}
        height={400}
        className={image && 'size-full object-cover dark:brightness-90'}
      />
    </div>
  )
  return (
    <div className="portada-perfume">
      {product && size ? (
        <Link
          to={href('/product/:id', { id: product.id })}
          prefetch="intent"
          discover="none"
          className={`${FRAME} text-tinta hover:ring-azafran`}
        >
          {framed}
          <p className="px-2.5 py-2 text-sm leading-5">
            <span className="line-clamp-2 font-display font-medium">{product.name}</span>
            <span className="text-xs text-tinta-suave">{size.label} </span>
            <Price
              price={size.price}
              salePrice={size.salePrice}
              currency={product.currency}
              short
              className="font-semibold"
            />
          </p>
        </Link>
      ) : (
        image && <div className={FRAME}>{framed}</div>
      )}
    </div>
  )
}

const FRAME = 'block w-full overflow-hidden rounded-panel bg-blanco ring-1 ring-laton lg:w-[46%]'
