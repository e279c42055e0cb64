import { useStore } from '#app/parts/store-settings.tsx'
import { OutwardLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { whatsappHref } from '#shop/phone/whatsapp.ts'

/** The order does not exist, or the client exceeded the rate limit of wrong URLs. */
export function OrderNotFound({ tooMany }: { tooMany: boolean }) {
  const { settings } = useStore()
  return (
    <div className="contenido flex max-w-xl flex-1 flex-col items-center justify-center py-16 text-center">
      <KhatamStar className="size-14 text-laton" />
      <h1 className="mt-5 text-3xl md:text-4xl">
        {tooMany ? 'Demasiados intentos' : 'No encontramos ese pedido'}
      </h1>
      <p className="mt-4 text-tinta-suave">
        {tooMany
          ? 'Desde aquí se han abierto muchas direcciones de pedidos que no existen. Espera un minuto y vuelve a intentarlo.'
          : 'Revisa que la dirección esté completa, tal como aparece en tu mensaje de WhatsApp. Si no la encuentras, escríbenos y te la enviamos.'}
      </p>
      <OutwardLink
        href={whatsappHref(settings.whatsappNumber, settings.greeting)}
        look="whatsapp"
        className="mt-7"
      >
        Escríbenos por WhatsApp
      </OutwardLink>
    </div>
  )
}
