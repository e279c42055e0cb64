import { href, Link } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import type { Route } from './+types/terms'
import { TextPage, TextSection } from './text-page.tsx'

export const handle: PageHandle = { cache: 'path', sitemap: true }

export function meta({ matches }: Route.MetaArgs) {
  const store = getStore(matches)
  const { storeName } = store.settings
  return pageMeta({
    store,
    path: href('/terms'),
    title: 'Términos y condiciones',
    description: `Cómo se compra en ${storeName}: precios, disponibilidad, pago, envío, decants y cambios.`,
  })
}

export default function TermsPage() {
  const { storeName } = useStore().settings
  return (
    <TextPage
      title="Términos y condiciones"
      lead={`Lo que vale cuando miras y compras en ${storeName}. Última actualización: noviembre de 2026.`}
    >
      <TextSection title="Qué es este sitio">
        <p>
          Este sitio es el catálogo de {storeName}. Aquí ves los perfumes, sus tamaños y sus precios. La
          compra se cierra conversando por WhatsApp: el sitio no cobra, no guarda tarjetas y no te obliga a
          registrarte.
        </p>
      </TextSection>
      <TextSection title="Cuándo hay una compra">
        <p>
          Escribirnos no te compromete a nada. La compra existe cuando, por el chat, confirmamos juntos el
          perfume, el tamaño, el precio final con el envío y la forma de pago.
        </p>
      </TextSection>
      <TextSection title="Precios y disponibilidad">
        <ul>
          <li>El precio que vale es el que muestra la ficha del perfume el día en que lo pides.</li>
          <li>
            Si un precio está equivocado de forma evidente, te lo avisamos antes de cobrar y decides tú.
          </li>
          <li>«Agotado» quiere decir que hoy no lo tenemos. Puedes preguntarnos si volverá.</li>
          <li>El costo del envío depende del destino y se acuerda antes de pagar.</li>
        </ul>
      </TextSection>
      <TextSection title="Perfumes y decants">
        <p>
          Vendemos perfumes originales. Un decant es perfume pasado de su frasco original a un envase más
          pequeño: no lleva la caja ni el frasco de la marca, y así se indica en su tamaño. Los dibujos del
          catálogo pueden diferir del envase real. Las marcas pertenecen a sus dueños.
        </p>
        <p>
          La duración y la intensidad cambian de una piel a otra; las descripciones orientan, no prometen. Si
          eres sensible a algún ingrediente, pregúntanos antes de comprar.
        </p>
      </TextSection>
      <TextSection title="Envío, cambios y devoluciones">
        <p>
          Enviamos a todo el país. Si el paquete llega golpeado o con algo distinto de lo acordado, escríbenos
          con una foto en cuanto lo recibas: lo cambiamos o devolvemos tu dinero. Por higiene no se cambian
          perfumes abiertos, salvo que vengan con una falla.
        </p>
        <p>Nada de esto limita los derechos que la ley del consumidor te da en tu país.</p>
      </TextSection>
      <TextSection title="Preguntas">
        <p>
          Si algo no queda claro, <Link to={href('/contact')}>escríbenos</Link> antes de comprar. Qué hacemos
          con tus datos está en <Link to={href('/privacy')}>Privacidad</Link>.
        </p>
      </TextSection>
    </TextPage>
  )
}
