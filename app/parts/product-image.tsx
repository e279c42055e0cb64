import { useEffect, useRef } from 'react'

const PLACEHOLDER = '/placeholder.svg'

interface ProductImageProps {
  src: string
  srcSet?: string
  sizes?: string
  alt: string
  width: number
  height: number
  /** First row: loads eagerly with high priority. */
  eager?: boolean
  /** Default: fills its parent. Null: no class. */
  className?: string | null
}

/** An image in a fixed box on `vitrina`, dimmed a little in dark mode; a placeholder replaces a broken image. */
export function ProductImage({
  alt,
  eager,
  className = 'size-full bg-vitrina object-contain dark:brightness-90',
  ...image
}: ProductImageProps) {
  const ref = useRef<HTMLImageElement>(null)
  // An image that failed before hydration has already fired its error event.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) showPlaceholder(ref.current)
  }, [])
  return (
    <img
      ref={ref}
      {...image}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={className ?? undefined}
      onError={(event) => showPlaceholder(event.currentTarget)}
    />
  )
}

function showPlaceholder(image: HTMLImageElement) {
  if (image.src.endsWith(PLACEHOLDER)) return
  image.removeAttribute('srcset')
  image.src = PLACEHOLDER
}
