import { type Ref, useId, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { ProductImage } from '#app/parts/product-image.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Star } from '#app/ui/icons/secondary.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-focus.ts'
import { imageSrcSet, imageUrl } from '#shop/images/image-url.ts'
import type { Invitation, ReviewedProduct } from '#shop/reviews/invitation.server.ts'
import { REVIEW_NAME, REVIEW_TEXT } from '#shop/reviews/review.ts'
import { type ReviewErrors, type ReviewValues, starsField, textField } from '#shop/reviews/review-form.ts'

interface ReviewFormProps {
  invitation: Invitation
  values: ReviewValues | undefined
  errors: ReviewErrors
}

/**
 * The perfumes of an order, each with stars and a text. Works without JavaScript, and without the floating chat button.
 */
export function ReviewForm({ invitation: { products, firstName, city }, values, errors }: ReviewFormProps) {
  const sending = useNavigation().formMethod === 'POST'
  const isWrong = Object.keys(errors).length > 0
  const form = useRef<HTMLFormElement>(null)
  useErrorFocus(isWrong ? errors : undefined, form)
  return (
    <div data-contact-bar className="contenido max-w-2xl py-8 md:py-12">
      <h1 className="text-4xl md:text-5xl">¿Qué te pareció?</h1>
      <p className="mt-3 text-tinta-suave">
        {products.length === 1
          ? 'Cuéntales a otros cómo es el perfume que recibiste.'
          : 'Cuéntales a otros cómo son los perfumes que recibiste. Deja en blanco los que no quieras valorar.'}
      </p>
      {isWrong && (
        <p role="alert" className="mt-5 border-l-4 border-granate bg-blanco px-4 py-3">
          Tu opinión no se ha enviado todavía. Corrige lo que está marcado.
        </p>
      )}
      <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-6">
        {products.map((product) => (
          <ProductFields key={product.id} product={product} values={values} errors={errors} />
        ))}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Tu nombre"
            error={errors.author}
            hint="Se publica con tu opinión: basta el nombre de pila."
            name="author"
            defaultValue={values?.author ?? firstName}
            maxLength={REVIEW_NAME}
            autoComplete="given-name"
          />
          <TextField
            label="Ciudad (opcional)"
            error={errors.city}
            name="city"
            defaultValue={values?.city ?? city}
            maxLength={REVIEW_NAME}
            autoComplete="address-level2"
          />
        </div>
        <p className="text-sm text-tinta-suave">
          La tienda lee cada opinión antes de publicarla. Este enlace sirve una sola vez.
        </p>
        <Button type="submit" aria-disabled={sending} className="min-h-13 sm:self-start">
          {sending ? 'Enviando...' : 'Enviar mi opinión'}
        </Button>
      </Form>
    </div>
  )
}

const NOTES = {
  used: {
    title: 'Gracias por tu opinión',
    text: 'Ya la tenemos. Se publicará en la página del perfume cuando la tienda la haya leído.',
  },
  unknown: {
    title: 'Este enlace no sirve',
    text: 'Puede que le falte una parte o que el pedido ya no exista. Ábrelo otra vez desde el mensaje que te mandamos.',
  },
  tooMany: {
    title: 'Demasiados intentos',
    text: 'Desde tu conexión se han abierto muchos enlaces que no existen. Espera un minuto y vuelve a abrir el tuyo.',
  },
}

interface ReviewNoteProps {
  kind: keyof typeof NOTES
  heading?: Ref<HTMLHeadingElement>
}

/** The page without a form: the review exists already, or the link is invalid. */
export function ReviewNote({ kind, heading }: ReviewNoteProps) {
  const { title, text } = NOTES[kind]
  return (
    <div className="contenido flex flex-col items-center py-16 text-center md:py-24">
      <KhatamStar className="size-12 text-laton" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl outline-none md:text-4xl">
        {title}
      </h1>
      <p className="mt-3 max-w-[45ch]">{text}</p>
      <ButtonLink to={href('/catalog')} className="mt-7">
        Explorar Colección
      </ButtonLink>
    </div>
  )
}

const WORDS = ['No me gustó', 'Regular', 'Bueno', 'Muy bueno', 'Me encantó']

interface ProductFieldsProps {
  product: ReviewedProduct
  values: ReviewValues | undefined
  errors: ReviewErrors
}

/** Stars and text for one perfume. */
function ProductFields({ product: { id, name, brand, image }, values, errors }: ProductFieldsProps) {
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
                <Star className="size-4 fill-azafran text-laton" />
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
      <div className="mt-5">
        <TextArea
          label="Tu opinión (opcional)"
          hint="Cómo huele, cuánto dura, cómo llegó."
          error={errors[textField(id)]}
          name={textField(id)}
          rows={4}
          maxLength={REVIEW_TEXT}
          defaultValue={values?.texts[id] ?? ''}
        />
      </div>
    </section>
  )
}
