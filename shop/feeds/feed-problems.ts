import { isoCurrency } from '#shop/money/currencies.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { isBlank } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { FEED_LIMITS, type FeedProduct, feedDescription, feedGtin, fullName, plainText } from './feed-item.ts'

interface ProblemRow {
  /** What the operator reads. */
  label: string
  /** 'left out': the product is not in the feeds, because they would refuse it; 'changed': it is, with a loss. */
  effect: 'left out' | 'changed'
  isFound: (product: FeedProduct) => boolean
}

/** What Google or Meta would refuse, in the order in which it is listed. */
const PROBLEMS = {
  image: {
    label: 'Sin imagen',
    effect: 'left out',
    isFound: ({ hasImages }) => !hasImages,
  },
  preparedImage: {
    label: 'Sus imágenes se están preparando, o fallaron',
    effect: 'left out',
    isFound: ({ images, hasImages }) => hasImages && images.length === 0,
  },
  price: {
    label: 'Sin precio',
    effect: 'left out',
    isFound: ({ sizes }) => !sizes.some(({ price }) => price > 0),
  },
  brand: {
    label: 'Sin marca',
    effect: 'left out',
    isFound: ({ brand }) => isBlank(plainText(brand)),
  },
  description: {
    label: 'Sin descripción',
    effect: 'left out',
    isFound: (product) => feedDescription(product) === '',
  },
  currency: {
    label: 'Moneda desconocida',
    effect: 'left out',
    isFound: ({ currency }) => isoCurrency(currency) === undefined,
  },
  somePrice: {
    label: 'Un tamaño sin precio no sale',
    effect: 'changed',
    isFound: ({ sizes }) => sizes.some(({ price }) => price > 0) && sizes.some(({ price }) => price <= 0),
  },
  title: {
    label: `El título pasa de ${FEED_LIMITS.title} caracteres y sale cortado`,
    effect: 'changed',
    isFound: (product) =>
      product.sizes.some((size) => `${fullName(product)} ${sizeLabel(size)}`.length > FEED_LIMITS.title),
  },
  longDescription: {
    label: `La descripción pasa de ${formatNumber(FEED_LIMITS.description)} caracteres y sale cortada`,
    effect: 'changed',
    isFound: (product) => feedDescription(product).length > FEED_LIMITS.description,
  },
  gtin: {
    label: 'Un código de barras no es válido, o es propio de una tienda, y no sale',
    effect: 'changed',
    isFound: ({ sizes }) => sizes.some((size) => feedGtin(size) === undefined),
  },
} as const satisfies Record<string, ProblemRow>

export type FeedProblem = keyof typeof PROBLEMS
const NAMES = Object.keys(PROBLEMS) as FeedProblem[]

export const problemLabel = (problem: FeedProblem): string => PROBLEMS[problem].label
export const isLeftOut = (problems: readonly FeedProblem[]): boolean =>
  problems.some((problem) => PROBLEMS[problem].effect === 'left out')

/** The problems of a product; empty when both feeds take it as it is. */
export function findProblems(product: FeedProduct): FeedProblem[] {
  return NAMES.filter((name) => PROBLEMS[name].isFound(product))
}
