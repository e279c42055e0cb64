import { cleanLines, formText, oneLine, visibleText } from '#shop/text/clean-text.ts'
import { REVIEW_NAME, REVIEW_TEXT } from './review.ts'

/** Input of a buyer, by product id. */
export interface ReviewValues {
  author: string
  city: string
  /** '' or '1' to '5'. */
  stars: Record<string, string>
  texts: Record<string, string>
}

/** By the name of the field. */
export type ReviewErrors = Record<string, string>

interface WrittenReview {
  productId: string
  rating: number
  text: string
}

/** The names of a perfume's two fields. */
export const starsField = (productId: string) => `estrellas.${productId}`
export const textField = (productId: string) => `texto.${productId}`

/** The fields of these perfumes; all other fields are ignored. */
export function readReviewForm(form: FormData, productIds: readonly string[]): ReviewValues {
  const text = (name: string) => formText(form, name)
  const each = (name: (productId: string) => string) =>
    Object.fromEntries(productIds.map((id) => [id, text(name(id))]))
  return { author: text('author'), city: text('city'), stars: each(starsField), texts: each(textField) }
}

/** The parsed reviews, or the validation errors. A perfume without stars and text is left out. */
export function checkReviews(values: ReviewValues): {
  author: string
  city: string
  written: WrittenReview[]
  errors: ReviewErrors
} {
  const author = oneLine(values.author)
  const city = oneLine(values.city)
  const errors: ReviewErrors = {}
  const written: WrittenReview[] = []
  for (const [productId, stars] of Object.entries(values.stars)) {
    const text = visibleText(cleanLines(values.texts[productId] ?? ''))
    const isRated = /^[1-5]$/.test(stars)
    if (text.length > REVIEW_TEXT)
      errors[textField(productId)] = `Escribe como mucho ${REVIEW_TEXT} caracteres.`
    if (isRated) written.push({ productId, rating: Number(stars), text })
    else if (text !== '') errors[starsField(productId)] = 'Elige cuántas estrellas le das.'
  }
  const [first] = Object.keys(values.stars)
  if (first !== undefined && written.length === 0 && Object.keys(errors).length === 0)
    errors[starsField(first)] = 'Elige cuántas estrellas le das al menos a un perfume.'
  if (author === '') errors.author = 'Escribe tu nombre.'
  else if (author.length > REVIEW_NAME) errors.author = `El nombre: como mucho ${REVIEW_NAME} caracteres.`
  if (city.length > REVIEW_NAME) errors.city = `La ciudad: como mucho ${REVIEW_NAME} caracteres.`
  return { author, city, written, errors }
}
