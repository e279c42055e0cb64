import { KhatamStar } from '#app/ui/khatam.tsx'
import { imageUrl } from '#shop/images/image-url.ts'
import type { StoreSettings } from '#shop/settings/store-settings.ts'

/** Type for names up to a number of characters: the longer the name, the smaller, so that two or three lines fit. */
const TYPE: readonly [length: number, classes: string][] = [
  [14, 'text-2xl leading-none'],
  [24, 'text-lg leading-[1.1]'],
  [36, 'text-base leading-[1.1]'],
  [Number.POSITIVE_INFINITY, 'text-sm leading-[1.1]'],
]

interface WordmarkProps extends Pick<StoreSettings, 'storeName' | 'logo'> {
  className?: string
}

/** The store's whole name with its logo, or else the star; the caller wraps it in a link. */
export function Wordmark({ storeName, logo, className = '' }: WordmarkProps) {
  const [, type] = TYPE.find(([length]) => [...storeName].length <= length) ?? ['', '']
  return (
    <span className={`nombre ${type} ${className}`}>
      {logo ? (
        // The name beside it is its text.
        <img
          src={imageUrl(logo, 160)}
          alt=""
          width={40}
          height={40}
          className="size-10 shrink-0 rounded-suave bg-vitrina object-contain"
        />
      ) : (
        <KhatamStar className="size-7 shrink-0 text-laton" />
      )}
      <span className="nombre-texto">{storeName}</span>
    </span>
  )
}
