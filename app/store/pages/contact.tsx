import { href } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { useHydrated, useTypedText } from '#app/ui/use-hydrated.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { MESSAGE_LENGTH, whatsappHref } from '#shop/phone/whatsapp.ts'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  return { replyNote: context.get(appContext).texts.replyNote }
}

export const handle: PageHandle = { cache: 'path', sitemap: true }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = getStore(matches)
  const { storeName } = store.settings
  return pageMeta({
    store,
    path: href('/contact'),
    title: 'Contáctanos',
    description: `Escribe a ${storeName} por WhatsApp: número y horario de atención.${loaderData ? ` ${loaderData.replyNote}` : ''}`,
  })
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { settings } = useStore()
  return (
    <div className="contenido grid max-w-5xl gap-10 py-10 md:grid-cols-[3fr_2fr] md:gap-16 md:py-16">
      <div>
        <h1 className="text-4xl md:text-5xl">Contáctanos</h1>
        <p className="mt-4 mb-8 max-w-[52ch] text-lg text-tinta-suave">
          Pregunta por un perfume, un tamaño o un envío. Escribe tu mensaje y se abrirá en WhatsApp, listo
          para enviar.
        </p>
        <ContactForm number={settings.whatsappNumber} greeting={settings.greeting} />
      </div>
      <aside
        aria-label="Datos de contacto"
        className="sobre-noche relative self-start overflow-hidden rounded-panel bg-noche p-8 text-marfil"
      >
        <div className="khatam absolute inset-0 opacity-15" />
        <dl className="relative flex flex-col gap-6">
          <div>
            <dt className="versalitas text-laton">WhatsApp</dt>
            <dd className="mt-1">
              <a
                href={whatsappHref(settings.whatsappNumber, settings.greeting)}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-display text-2xl tabular-nums underline-offset-4 hover:text-azafran hover:underline"
              >
                {formatPhone(settings.whatsappNumber)}
              </a>
            </dd>
          </div>
          <div>
            <dt className="versalitas text-laton">Horario de atención</dt>
            <dd className="mt-2">
              <ul className="flex flex-col gap-1">
                {settings.openingHours.map((hours) => (
                  <li key={hours} className="text-balance">
                    {hours}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt className="versalitas text-laton">Respuesta</dt>
            <dd className="mt-2">{loaderData.replyNote}</dd>
          </div>
        </dl>
      </aside>
    </div>
  )
}

const LABEL = (
  <>
    <MessageCircle className="size-5" />
    Contactar por WhatsApp
  </>
)

/** The message to the shop: a link that follows the text, and without JavaScript a plain form to the chat. */
function ContactForm({ number, greeting }: { number: string; greeting: string }) {
  const [message, setMessage] = useTypedText('mensaje', greeting)
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
