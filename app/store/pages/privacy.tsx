import { href, Link } from 'react-router'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import type { PageHandle } from '#server/http/handles.ts'
import type { Route } from './+types/privacy'
import { TextPage, TextSection } from './text-page.tsx'

export const handle: PageHandle = { cache: 'path', sitemap: true }

export function meta({ matches }: Route.MetaArgs) {
  const store = getStore(matches)
  const { storeName } = store.settings
  return pageMeta({
    store,
    path: href('/privacy'),
    title: 'Privacidad',
    description: `Qué datos guarda ${storeName}, cuáles se quedan en tu navegador y cómo borrarlos. Sin rastreadores ni publicidad.`,
  })
}

export default function PrivacyPage() {
  const { storeName } = useStore().settings
  return (
    <TextPage
      title="Privacidad"
      lead="Puedes mirar toda la tienda sin decirnos quién eres. Última actualización: noviembre de 2026."
    >
      <TextSection title="Lo que no hacemos">
        <ul>
          <li>No usamos rastreadores, píxeles, publicidad ni herramientas de medición de otras empresas.</li>
          <li>
            Ninguna página de la tienda pide nada a servidores ajenos: ni letras, ni imágenes, ni programas.
          </li>
          <li>No ponemos cookies para mirar el catálogo. No vendemos ni prestamos tus datos.</li>
        </ul>
      </TextSection>
      <TextSection title="Lo que se queda en tu navegador">
        <p>Para que la tienda te resulte cómoda, tu propio navegador recuerda, y solo él:</p>
        <ul>
          <li>tus últimas diez búsquedas;</li>
          <li>los filtros y el orden que usaste en el catálogo;</li>
          <li>lo que pones en la bolsa y tus perfumes favoritos;</li>
          <li>
            los pedidos que haces o abres aquí, con su código, su fecha y lo que pediste, sin tu nombre ni tu
            teléfono, hasta que los borres en «Mis pedidos»;
          </li>
          <li>lo que escribes para hacer un pedido, hasta que lo envías o cierras la pestaña;</li>
          <li>si la tecla / abre el buscador;</li>
          <li>
            un pedido que hiciste sin conexión, con tus datos, hasta que se envía solo o hasta que lo
            cancelas;
          </li>
          <li>copias de los perfumes y las páginas que ya viste, para abrirlos rápido o sin conexión.</li>
        </ul>
        <p>
          Nada de eso se guarda en nuestro servidor, salvo el pedido y, si entras en tu cuenta, los favoritos.
          Las búsquedas se borran desde el propio buscador, con «Borrar el historial»; todo lo demás, en los
          ajustes de tu navegador, al borrar los datos de este sitio.
        </p>
      </TextSection>
      <TextSection title="Lo que recibe nuestro servidor">
        <p>
          Como cualquier sitio, al abrir una página nuestro servidor recibe la dirección IP desde la que se
          pide, lo justo para responder y para frenar abusos. Los registros técnicos, que sirven para
          encontrar fallas, no guardan tu dirección IP, lo que buscas ni qué navegador usas.
        </p>
        <p>
          Contamos, por día, cuántas veces se abre cada página, se toca un enlace de WhatsApp y se busca cada
          cosa, para saber qué perfumes traer. Son solo números: no guardamos quién fue, y lo que parece un
          teléfono o un correo no se anota.
        </p>
      </TextSection>
      <TextSection title="Cuando haces un pedido">
        <p>
          Guardamos lo que escribes en el formulario: nombre, teléfono, ciudad, nota de entrega y forma de
          pago; y lo que pediste, su precio, la fecha y cómo avanza. Lo usamos solo para atender, entregar y,
          si hace falta, reclamar ese pedido. De tu dirección IP guardamos una huella que no se puede leer,
          solo para frenar abusos. Durante una hora, una cookie recuerda en tu navegador los pedidos que
          acabas de hacer, para no guardar dos veces el mismo.
        </p>
        <p>
          Cada pedido tiene una página propia. Quien tenga su dirección ve tu primer nombre, tu ciudad, lo que
          pediste y cómo va; nunca tu teléfono ni la nota de entrega.
        </p>
        <p>
          Cuando quieras, pídenos por <Link to={href('/contact')}>WhatsApp</Link> que borremos tus datos de un
          pedido: se borran nombre, teléfono, ciudad y nota, y queda solo qué se vendió y por cuánto.
        </p>
      </TextSection>
      <TextSection title="Si creas una cuenta">
        <p>
          No hace falta para comprar. Guardamos tu nombre, tu correo, una huella de tu contraseña que no se
          puede leer, tus favoritos, los pedidos que hagas con la sesión iniciada y qué navegador abrió cada
          sesión. Para mantenerla abierta ponemos una cookie, y otra que reconoce tu dispositivo y solo sirve
          para frenar a quien adivina contraseñas.
        </p>
        <p>
          Si entras con Facebook o Github, esa red nos da tu nombre, tu correo y el número con que te conoce,
          y sabe que entraste aquí. No guardamos nada más de ella. Mientras entras, una cookie de diez minutos
          comprueba que quien vuelve de esa red eres tú.
        </p>
        <p>
          En <Link to={href('/account')}>tu cuenta</Link> descargas todo eso en un archivo y la borras cuando
          quieras: se van la cuenta, las sesiones y los favoritos. Los pedidos se quedan en la tienda, ya sin
          tu cuenta.
        </p>
      </TextSection>
      <TextSection title="Si opinas de un perfume">
        <p>
          Se opina con el enlace que enviamos a quien recibió su pedido. Guardamos las estrellas, lo que
          escribas y el nombre y la ciudad que pongas, y lo publicamos todo en la página del perfume cuando la
          tienda lo ha leído. Si nos pides borrar los datos de ese pedido, la opinión se queda sin tu nombre
          ni tu ciudad.
        </p>
      </TextSection>
      <TextSection title="Cuando nos escribes">
        <p>
          Al tocar un enlace de WhatsApp sales de este sitio. Allí vemos tu número, tu nombre de perfil y lo
          que nos cuentes, y lo usamos solo para atenderte, preparar tu pedido y enviarlo. WhatsApp trata esos
          datos según sus propias reglas.
        </p>
      </TextSection>
      <TextSection title="Tus derechos">
        <p>
          Puedes pedirnos saber qué datos tuyos tenemos, corregirlos o que los borremos, salvo lo que la ley
          nos obligue a conservar de una venta. Basta con{' '}
          <Link to={href('/contact')}>escribir a {storeName}</Link>.
        </p>
      </TextSection>
    </TextPage>
  )
}
