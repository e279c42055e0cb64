import { href, isRouteErrorResponse } from 'react-router'
import { type Packed, unpack } from '#app/parts/packed.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import type { ProductCard } from '#shop/products/product.ts'
import { RelatedProducts } from './related-carousel.tsx'

/** The 404 page of a wrong or old product URL, with perfumes that are on sale. */
export function ProductNotFound({ error }: { error: unknown }) {
  const cards = isRouteErrorResponse(error) ? unpack(error.data as Packed<ProductCard[]>) : []
  return (
    <>
      <div className="relative overflow-hidden">
        <div className="khatam absolute inset-0 opacity-25 [mask-image:radial-gradient(closest-side,transparent_35%,black)]" />
        <div className="contenido relative grid place-content-center justify-items-center py-5 text-center md:py-14">
          <KhatamStar className="size-12 text-ambar max-md:hidden" />
          <h1 className="text-3xl md:mt-5 lg:text-4xl">Producto No Encontrado</h1>
          <p className="mt-3 max-w-[46ch] text-lg">No pudimos encontrar el perfume que estás buscando.</p>
          <ButtonLink to={href('/catalog')} className="mt-4 md:mt-7">
            Regresar al Catálogo
          </ButtonLink>
        </div>
      </div>
      <RelatedProducts related={cards.map((card) => ({ card, shared: '' }))} />
    </>
  )
}
