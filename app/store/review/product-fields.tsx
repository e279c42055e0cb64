import { useId } from 'react'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { Star } from '#app/ui/icons/secondary.tsx'
import { AREA } from '#app/ui/text-field.tsx'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import type { ReviewedProduct } from '#shop/reviews/invitation.server.ts'
import { REVIEW_TEXT } from '#shop/reviews/review.ts'
import { type ReviewErrors, type ReviewValues, starsField, textField } from '#shop/reviews/review-form.ts'

const WORDS = ['No me gustó', 'Regular', 'Bueno', 'Muy bueno', 'Me encantó']

interface ProductFieldsProps {
  product: ReviewedProduct
  values: ReviewValues | undefined
  errors: ReviewErrors
}

/** Stars and text for one perfume. */
export function ProductFields({ product: { id, name, brand, image }, values, errors }: ProductFieldsProps) {
  const errorId = useId()
  const error = errors[starsField(id)]
  return (
    <section aria-label={name} className="rounded-panel border border-hilo bg-blanco p-4 md:p-6">
      <div className="flex items-center gap-4">
        <div className="h-20 w-16 shrink-0 overflow-hidden rounded-suave bg-lino">
          <ProductImage
            src={imageUrl(image ?? '', 160)}
            srcSet={imageSrcSet(image ?? '', [160, 240])}
            sizes="64px"
            alt=""
            width={64}
            height={80}
          />
        </div>
        <div className="min-w-0">
          <p className="versalitas text-tinta-suave">{brand}</p>
          <h2 className="text-xl leading-snug wrap-anywhere">{name}</h2>
        </div>
      </div>
      <fieldset aria-describedby={error && errorId} className="mt-5 min-w-0">
        <legend className="mb-2 font-semibold">¿Cuántas estrellas le das?</legend>
        <div className="grid grid-cols-5 gap-1.5 sm:gap-2.5">
          {WORDS.map((word, index) => (
            <label
              key={word}
              className="flex min-h-16 cursor-pointer flex-col items-center gap-1 rounded-suave border border-hilo px-0.5 py-2 text-center has-checked:border-ambar has-checked:bg-lino"
            >
              <input
                type="radio"
                name={starsField(id)}
                value={index + 1}
                defaultChecked={values?.stars[id] === String(index + 1)}
                aria-invalid={error ? true : undefined}
                className="size-5 accent-ambar"
              />
              <span className="flex items-center gap-1 font-semibold">
                {index + 1}
                <Star aria-hidden="true" className="size-4 fill-azafran text-laton" />
                <span className="sr-only">{index === 0 ? 'estrella' : 'estrellas'}:</span>
              </span>
              <span className="text-xs leading-tight text-tinta-suave">{word}</span>
            </label>
          ))}
        </div>
        {error && (
          <div className="mt-2">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
      </fieldset>
      <Field
        label="Tu opinión (opcional)"
        hint="Cómo huele, cuánto dura, cómo llegó."
        error={errors[textField(id)]}
        className="mt-5 flex"
      >
        {(input) => (
          <textarea
            {...input}
            name={textField(id)}
            rows={4}
            maxLength={REVIEW_TEXT}
            defaultValue={values?.texts[id] ?? ''}
            className={AREA}
          />
        )}
      </Field>
    </section>
  )
}
