import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { PRODUCTS_PATH, reportMissing } from './use-save-outcome.ts'

/** The product to edit does not exist; links to the list. */
export function MissingProduct() {
  const navigate = useNavigate()
  useEffect(() => {
    reportMissing()
    navigate(PRODUCTS_PATH, { replace: true })
  }, [navigate])
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 lang="en" className="text-2xl">
        Product not found
      </h1>
      <p lang="en">The requested product could not be found.</p>
      <ButtonLink to={PRODUCTS_PATH}>Volver a los productos</ButtonLink>
    </div>
  )
}
