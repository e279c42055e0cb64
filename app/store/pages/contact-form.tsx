import { useState } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { MESSAGE_LENGTH, whatsappHref } from '#shop/phone/whatsapp.ts'

const LABEL = (
  <>
    <MessageCircle className="size-5" aria-hidden="true" />
    Contactar por WhatsApp
  </>
)

/** The message to the shop: a link that follows the text, and without JavaScript a plain form to the chat. */
export function ContactForm({ number, greeting }: { number: string; greeting: string }) {
  const [message, setMessage] = useState(greeting)
  const hydrated = useHydrated()
  return (
    <form
      action={`https://wa.me/${number}`}
      method="get"
      target="_blank"
      rel="noopener"
      className="flex flex-col gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor="mensaje" className="-mb-2.5 font-semibold">
        Tu mensaje
      </label>
      <textarea
        id="mensaje"
        name="text"
        rows={6}
        maxLength={MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        className="w-full rounded-suave border border-contorno bg-blanco p-4 text-base -outline-offset-1 focus:border-ambar"
      />
      {hydrated ? (
        <a
          href={whatsappHref(number, message)}
          target="_blank"
          rel="noopener"
          className={buttonClass('whatsapp', 'sm:self-start')}
        >
          {LABEL}
        </a>
      ) : (
        <button type="submit" className={buttonClass('whatsapp', 'sm:self-start')}>
          {LABEL}
        </button>
      )}
    </form>
  )
}
