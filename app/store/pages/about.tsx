import { href, Link } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'
import type { Route } from './+types/about'
import { TextPage, TextSection } from './text-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { aboutLead, aboutText } = context.get(appContext).texts
  return { lead: aboutLead, text: aboutText }
}

export const handle: PageHandle = { cache: 'path', sitemap: true }

export function meta({ matches }: Route.MetaArgs) {
  const store = getStore(matches)
  const { storeName } = store.settings
  return pageMeta({
    store,
    path: href('/about'),
    title: `Sobre ${storeName}`,
    description: `${storeName} vende perfumes árabes auténticos: qué ofrecemos, cómo leer un perfume por sus notas y cómo se compra por WhatsApp.`,
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { settings } = useStore()
  const paragraphs = new Set(loaderData.text.split(/\n+/))
  return (
    <TextPage title={`Sobre ${settings.storeName}`} lead={loaderData.lead}>
      <TextSection title="Qué encuentras aquí">
        {[...paragraphs].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </TextSection>

      <TextSection title="Cómo leer un perfume">
        <p>
          Un perfume cambia con las horas. Por eso en cada ficha dibujamos su pirámide: tres bandas, de lo
          primero que hueles a lo último que queda.
        </p>
      </TextSection>
      <PyramidGuide />

      <TextSection title="Nuestro compromiso">
        <ul>
          <li>
            <strong>Autenticidad.</strong> Vendemos perfumes originales. Un decant sale siempre de un frasco
            original.
          </li>
          <li>
            <strong>Precios claros.</strong> Ves el precio de cada tamaño antes de escribirnos, también cuánto
            cuesta el mililitro.
          </li>
          <li>
            <strong>Trato directo.</strong> Hablas con una persona. Si un perfume no es para ti, te lo
            decimos.
          </li>
        </ul>
      </TextSection>

      <TextSection title="Cómo se compra">
        <p>
          Eliges perfume y tamaño, tocas «Pedir por WhatsApp» y dejas tu nombre, tu teléfono y tu ciudad. Tu
          pedido queda guardado y el mensaje ya va escrito: por el chat acordamos el pago y el envío a todo el
          país.
        </p>
        <p>
          ¿Dudas antes?{' '}
          <Link to={href('/contact')} className="enlace-subrayado">
            Escríbenos
          </Link>
          .
        </p>
      </TextSection>

      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/catalog')}>Explorar Colección</ButtonLink>
        <ButtonLink to={href('/contact')} look="secondary">
          Contáctanos
        </ButtonLink>
      </div>
    </TextPage>
  )
}

const TEXTS: Record<NoteType, { when: string; what: string }> = {
  top: {
    when: 'Los primeros 15 minutos',
    what: 'La primera impresión: cítricos, hierbas, especias ligeras. Es lo que hueles al abrir el frasco.',
  },
  middle: {
    when: 'De 20 minutos a 3 horas',
    what: 'El carácter: rosa, jazmín, canela, frutas maduras. Por esto se reconoce un perfume.',
  },
  base: {
    when: 'El resto del día',
    what: 'La memoria: oud, ámbar, vainilla, almizcle. Es lo que queda en la ropa al día siguiente.',
  },
}

const BANDS: Record<NoteType, string> = {
  top: 'bg-lino text-tinta md:w-1/2',
  middle: 'bg-hilo text-tinta md:w-3/4',
  base: 'bg-noche text-marfil',
}

/** How to read the three bands of every product page. */
function PyramidGuide() {
  return (
    <dl className="flex flex-col items-center gap-1">
      {NOTE_TYPES.map((type) => (
        <div key={type} className={`w-full px-5 py-4 text-center md:px-8 ${BANDS[type]}`}>
          <dt>
            <span className="block font-display text-xl">{NOTE_TYPE_LABELS[type]}</span>
            <span className="versalitas mt-1 block">{TEXTS[type].when}</span>
          </dt>
          <dd className="mx-auto mt-2 max-w-[46ch] text-pretty">{TEXTS[type].what}</dd>
        </div>
      ))}
    </dl>
  )
}
