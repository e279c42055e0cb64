import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ProductImage } from '#app/parts/product-image.tsx'
import { whenIdle } from '#app/ui/when-idle.ts'
import { type ImageWidth, imageSrcSet, imageUrl } from '#shop/images/image-url.ts'

/** Four thumbnails in a row below. */
const THUMB_SIZES = '(min-width:80rem) 136px,(min-width:48rem) calc(12.5vw - 23px)'
const MAIN_WIDTHS: ImageWidth[] = [320, 480, 640, 960, 1280]
const MAIN_SIZES =
  '(min-width:80rem) 580px,(min-width:64.0625rem) calc(50vw - 60px),(min-width:48rem) calc(50vw - 50px),min(100vw,37vh)'

/**
 * The product's images: a row that snaps one image at a time, and thumbnails in four columns. Without JavaScript a
 * thumbnail is a link to its image. With it, a click scrolls the row and stays on the page.
 */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const shown = images.length > 0 ? images : ['']
  const several = shown.length > 1

  // When the page is idle, the images out of view are loaded too.
  useEffect(
    () =>
      afterLoad(() => {
        for (const image of row.current?.querySelectorAll('img') ?? []) image.loading = 'eager'
      }),
    [],
  )

  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth })
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    show(current + by)
  }

  return (
    <div className="relative min-w-0">
      <ul
        ref={row}
        aria-label={`Imágenes de ${name}`}
        // A scrolling region must be reachable by keyboard.
        tabIndex={several ? 0 : undefined}
        onKeyDown={several ? step : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="galeria"
      >
        {shown.map((image, index) => (
          <li
            key={image}
            id={`imagen-${index + 1}`}
            // On a phone name and price below have to fit in the viewport, above the sizes at the bottom.
            className="imagen-grande"
          >
            <ProductImage
              src={imageUrl(image, 640)}
              srcSet={imageSrcSet(image, MAIN_WIDTHS)}
              sizes={MAIN_SIZES}
              alt={several ? `${name}, imagen ${index + 1} de ${shown.length}` : name}
              width={640}
              height={640}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {several && (
        <p role="status" className="imagen-actual">
          <span className="sr-only">Imagen </span>
          {current + 1} de {shown.length}
        </p>
      )}
      {several && (
        <ul className="mt-3 grid grid-cols-4 gap-3 max-md:hidden">
          {shown.map((image, index) => (
            <li key={image}>
              <a
                href={`#imagen-${index + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
                aria-current={index === current ? 'true' : undefined}
                className="miniatura"
              >
                <ProductImage
                  src={imageUrl(image, 160)}
                  srcSet={imageSrcSet(image, [160, 240, 320])}
                  sizes={THUMB_SIZES}
                  alt={`Ver imagen ${index + 1}`}
                  width={160}
                  height={160}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Runs a task some time after the page has loaded, when the browser is idle; the returned function cancels it. */
function afterLoad(task: () => void): () => void {
  let cancel: (() => void) | undefined
  const plan = () => {
    const timer = window.setTimeout(() => {
      cancel = whenIdle(task)
    }, 300)
    cancel = () => clearTimeout(timer)
  }
  if (document.readyState === 'complete') plan()
  else window.addEventListener('load', plan, { once: true })
  return () => {
    window.removeEventListener('load', plan)
    cancel?.()
  }
}
