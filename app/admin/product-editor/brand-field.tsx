import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { nearBrand } from '#shop/products/near-brand.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import { completions, Suggestions } from './suggestions.tsx'

interface BrandFieldProps {
  /** Null for a new product. */
  productId: string | null
  /** The name of the product. */
  name: string
  brand: string
  error?: string | undefined
  onChange: (brand: string) => void
}

/** The brand, with known ones to choose from, and a question about a near spelling. */
export function BrandField({ productId, name, brand, error, onChange }: BrandFieldProps) {
  const { storeName } = useStore().settings
  const [names, askNames] = useBrandNames()
  const same = useSameProduct(productId, name, brand)
  const isOwn = brand === storeName
  const isKnown = isOwn || names.includes(brand.trim())
  const suggestions = isKnown ? [] : completions(names, brand)
  const near = isKnown || suggestions.length > 0 ? undefined : nearBrand(brand, names)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Marca"
        name="brand"
        value={brand}
        error={error}
        hint={
          isOwn ? 'Es el nombre de tu tienda: escribe encima la casa del perfume si no es tuyo.' : undefined
        }
        autoComplete="off"
        onFocus={({ target }) => {
          if (isOwn) target.select()
          askNames()
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      <Suggestions label="Casas" names={suggestions} onChoose={onChange} />
      {near && (
        <div role="status" className="flex flex-wrap items-center gap-2">
          Se parece a esta marca:
          <Suggestions
            label="Casa parecida"
            names={[near]}
            format={(name) => `¿${name}?`}
            onChoose={onChange}
          />
        </div>
      )}
      {same && (
        <p role="status" className="border-l-4 border-contorno bg-arena px-4 py-2">
          Ya tienes «{same.name}» de {same.brand || 'la misma marca'}.{' '}
          <Link
            to={href('/admin/products/edit/:id', { id: same.id })}
            className="enlace-subrayado font-semibold"
          >
            Abrir ese producto
          </Link>
        </p>
      )}
    </div>
  )
}

/** The known brands, requested at the first focus; after a failure the next focus requests them again. */
function useBrandNames(): [names: readonly string[], ask: () => void] {
  const [names, setNames] = useState<readonly string[]>([])
  const isAsked = useRef(false)
  const ask = async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const answer = await fetch(href('/admin/names/:kind', { kind: 'brands' }))
      isAsked.current = answer.ok
      if (answer.ok) setNames(await answer.json())
    } catch {
      isAsked.current = false
    }
  }
  return [names, () => void ask()]
}

const PAUSE = 500

/** Another product with this brand and name, as the shop answers after a pause in typing. */
function useSameProduct(id: string | null, name: string, brand: string): NamedProduct | null {
  const [found, setFound] = useState<{ query: string; same: NamedProduct | null }>()
  const query = String(new URLSearchParams({ nombre: name, marca: brand, ...(id && { id }) }))
  useEffect(() => {
    const end = new AbortController()
    const timer = setTimeout(async () => {
      if (query.startsWith('nombre=&')) return
      try {
        const answer = await fetch(`${href('/admin/same-product')}?${query}`, { signal: end.signal })
        if (answer.ok) setFound({ query, same: await answer.json() })
      } catch {
        // The save asks again.
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [query])
  return found?.query === query ? found.same : null
}
