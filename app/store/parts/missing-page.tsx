import type { ReactNode } from 'react'
import { type Packed, unpack } from '#app/parts/packed.ts'
import { KhatamStar } from '#app/ui/khatam.tsx'
import type { ProductCard } from '#shop/products/product.ts'
import { BestProducts } from './best-products.tsx'

interface MissingPageProps {
  heading: string
  /** The heading's language when it is not Spanish. */
  lang?: string | undefined
  text: string
  /** Perfumes on sale; none when they cannot be read. */
  packed?: Packed<ProductCard[]> | undefined
  /** The ways out. */
  children: ReactNode
}

/** A 404 page of the store, with perfumes that are on sale: on a phone their prices are in the first screen. */
export function MissingPage({ heading, lang, text, packed, children }: MissingPageProps) {
  return (
    <>
      <div className="relative overflow-hidden">
        <div className="khatam absolute inset-0 opacity-25 [mask-image:radial-gradient(closest-side,transparent_35%,black)]" />
        <div className="contenido relative grid place-content-center justify-items-center pt-4 text-center md:py-14">
          <KhatamStar className="size-12 text-ambar max-md:hidden" />
          <h1 lang={lang} className="text-2xl md:mt-5 md:text-3xl lg:text-4xl">
            {heading}
          </h1>
          <p className="mt-1 max-w-[46ch] md:mt-3 md:text-lg">{text}</p>
          <div className="mt-3 flex flex-wrap justify-center gap-2 md:mt-7 md:gap-3">{children}</div>
        </div>
      </div>
      <BestProducts
        cards={packed ? unpack(packed) : []}
        className="contenido py-4 md:pb-14"
        headingClass="max-md:sr-only"
      />
    </>
  )
}
