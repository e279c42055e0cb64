import { memo, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import { Price } from '#app/parts/price.tsx'
import { ProductImage } from '#app/parts/product-image.tsx'
import { History } from '#app/ui/icons/secondary.tsx'
import { Search } from '#app/ui/icons/store.tsx'
import { familyHref } from '#shop/catalog/catalog-links.ts'
import type { SuggestedProduct, Suggestions } from '#shop/catalog/suggestions.ts'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import { formatCount } from '#shop/text/counts.ts'
import { searchHref } from '#shop/urls/links.ts'

export interface Option {
  key: string
  /** The URL of the suggestion. Without one its search runs. */
  to?: string
  /** The term that is stored as a recent search. */
  search?: string
  content: ReactNode
}

interface OptionGroup {
  label: string
  options: Option[]
}

const ICON = 'size-4 shrink-0 text-tinta-suave'

export function recentGroup(terms: readonly string[]): OptionGroup {
  return {
    label: 'Búsquedas Recientes',
    options: terms.map((term) => ({
      key: term,
      search: term,
      content: <Line icon={<History className={ICON} />} text={term} />,
    })),
  }
}

export function suggestionGroups({ products, brands, families }: Suggestions): OptionGroup[] {
  return [
    {
      label: 'Perfumes',
      options: products.map((product) => ({
        key: product.id,
        to: href('/product/:id', { id: product.id }),
        content: <ProductLine product={product} />,
      })),
    },
    {
      label: 'Marcas',
      options: brands.map((brand) => ({
        key: brand,
        to: searchHref(brand),
        search: brand,
        content: <Line icon={<Search className={ICON} />} text={brand} />,
      })),
    },
    {
      label: 'Familias',
      options: families.map((family) => ({
        key: family,
        to: familyHref(family),
        content: <Line icon={<FamilyMark family={family} />} text={family} />,
      })),
    },
  ]
}

/** "5 perfumes, 1 marca", for screen readers. */
export function describeSuggestions({ products, brands, families }: Suggestions): string {
  const counts: [number, string][] = [
    [products.length, 'perfume'],
    [brands.length, 'marca'],
    [families.length, 'familia'],
  ]
  const parts = counts.flatMap(([count, noun]) => (count > 0 ? formatCount(count, noun, `${noun}s`) : []))
  return `Sugerencias: ${parts.join(', ')}.`
}

interface OptionViewProps {
  option: Option
  id: string
  selected: boolean
  onChoose: (option: Option) => void
}

/** The focus stays in the input, so neither a link nor a button is in the tab order. Typing renders only other options. */
export const OptionView = memo(({ option, id, selected, onChoose }: OptionViewProps) => {
  const { to, content } = option
  const props = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    onClick: () => onChoose(option),
    className:
      'flex min-h-11 w-full flex-nowrap items-center gap-3 px-4 py-1 text-left -outline-offset-2 hover:bg-lino aria-selected:bg-lino aria-selected:outline-2 aria-selected:outline-ambar',
  }
  if (to === undefined) {
    return (
      <button type="button" {...props}>
        {content}
      </button>
    )
  }
  return (
    <Link to={to} {...props}>
      {content}
    </Link>
  )
})

function Line({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon}
      <span className="min-w-0">{text}</span>
    </>
  )
}

function ProductLine({ product }: { product: SuggestedProduct }) {
  const { name, brand, image, isAvailable, currency, size } = product
  return (
    <>
      <span className="h-12 w-10 shrink-0 bg-lino">
        <ProductImage
          src={imageUrl(image ?? '', 160)}
          srcSet={imageSrcSet(image ?? '', [160])}
          sizes="40px"
          alt=""
          width={40}
          height={48}
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_8rem] leading-tight">
          <span className="block font-display">{name}</span>
          <span className="block text-sm text-tinta-suave">{brand}</span>
        </span>
        {isAvailable ? (
          size && (
            <span className="text-sm">
              {size.label} <Price {...size} currency={currency} className="font-semibold" />
            </span>
          )
        ) : (
          <span className="text-sm text-tinta-suave">Agotado</span>
        )}
      </span>
    </>
  )
}
