import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'

/** The 404 page of a wrong or old product URL. */
export function ProductNotFound() {
  return (
    <div className="relative grid flex-1 overflow-hidden">
      <div className="khatam absolute inset-0 opacity-25 [mask-image:radial-gradient(closest-side,transparent_35%,black)]" />
      <div className="contenido relative grid min-h-[60vh] place-content-center justify-items-center py-16 text-center">
        <KhatamStar className="size-12 text-ambar" />
        <h1 className="mt-5 text-3xl lg:text-4xl">Producto No Encontrado</h1>
        <p className="mt-3 max-w-[46ch] text-lg">No pudimos encontrar el perfume que estás buscando.</p>
        <ButtonLink to={href('/catalog')} className="mt-7">
          Regresar al Catálogo
        </ButtonLink>
      </div>
    </div>
  )
}
