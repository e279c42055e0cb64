import { Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Invitation } from '#shop/reviews/invitation.server.ts'
import { REVIEW_NAME } from '#shop/reviews/review.ts'
import type { ReviewErrors, ReviewValues } from '#shop/reviews/review-form.ts'
import { ProductFields } from './product-fields.tsx'

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
      <Form
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => sending && event.preventDefault()}
      >
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

/** The page without a form: the review exists already, or the link is invalid. */
export function ReviewNote({ kind }: { kind: keyof typeof NOTES }) {
  const { title, text } = NOTES[kind]
  return (
    <div className="contenido flex flex-col items-center py-16 text-center md:py-24">
      <KhatamStar className="size-12 text-laton" />
      <h1 className="mt-4 text-3xl md:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[45ch]">{text}</p>
      <ButtonLink to={href('/catalog')} className="mt-7">
        Explorar Colección
      </ButtonLink>
    </div>
  )
}
