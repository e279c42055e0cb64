import { Link } from 'react-router'
import { PyramidGuide } from '#app/features/chrome/pyramid-guide.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useStore } from '#app/ui/store-settings.tsx'
import { TextPage, TextSection } from '#app/ui/text-page.tsx'
import type { Route } from './+types/about'

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { storeName } = root.loaderData.settings
  return pageMeta({
    store: root.loaderData,
    path: '/about',
    title: `Sobre ${storeName}`,
    description: `${storeName} vende perfumes árabes auténticos: qué ofrecemos, cómo leer un perfume por sus notas y cómo se compra por WhatsApp.`,
  })
}

export default function AboutPage() {
  const { settings } = useStore()
  return (
    <TextPage
      title={`Sobre ${settings.storeName}`}
      lead="Una perfumería dedicada a una sola cosa: perfumes árabes auténticos, bien explicados y con el precio a la vista."
    >
      <TextSection title="Qué encuentras aquí">
        <p>
          Oud, ámbar, rosa, azafrán, almizcle. La perfumería árabe trabaja con materias intensas y las deja
          durar. Reunimos casas de Dubái, Arabia Saudita y todo el Golfo, desde los clásicos que todos
          preguntan hasta los que casi nadie ha olido todavía.
        </p>
        <p>
          Cada perfume tiene sus notas, su familia y todos sus tamaños con precio. Y si no quieres decidirte
          por un frasco entero, muchos se venden en decant de 10 ml: el mismo perfume, para probarlo en tu
          piel.
        </p>
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
          Eliges perfume y tamaño, tocas «Contactar por WhatsApp» y el mensaje ya va escrito. Por el chat
          acordamos el pago y el envío a todo el país. ¿Dudas antes? <Link to="/contact">Escríbenos</Link>.
        </p>
      </TextSection>

      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/catalog">Explorar Colección</ButtonLink>
        <ButtonLink to="/contact" look="secondary">
          Contáctanos
        </ButtonLink>
      </div>
    </TextPage>
  )
}
