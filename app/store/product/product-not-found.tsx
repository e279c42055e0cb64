import { href, isRouteErrorResponse } from 'react-router'
import { MissingPage } from '#app/store/parts/missing-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** The 404 page of a wrong or old product URL. */
export function ProductNotFound({ error }: { error: unknown }) {
  return (
    <MissingPage
      heading="Producto No Encontrado"
      text="No pudimos encontrar el perfume que estás buscando."
      packed={isRouteErrorResponse(error) ? error.data : undefined}
    >
      <ButtonLink to={href('/catalog')}>Regresar al Catálogo</ButtonLink>
    </MissingPage>
  )
}
