import { useStore } from '#app/parts/store-settings.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { whatsappHref } from '#shop/phone/whatsapp.ts'

/**
 * The floating chat button of screens up to 1024 px. Hidden on pages with their own chat link at the bottom
 * (`data-contact-bar`), whose message names the perfume. Beside cards it is in a bar (footer.tsx). With a form, and in a
 * low window, it is not fixed: it would cover the submit button.
 */
export function ChatButton() {
  const { settings } = useStore()
  return (
    <a
      href={whatsappHref(settings.whatsappNumber, settings.greeting)}
      target="_blank"
      rel="noopener"
      aria-label="Escribir por WhatsApp"
      className="boton-chat"
    >
      <MessageCircle className="size-7 beside-cards:size-5" aria-hidden="true" />
      <span className="hidden font-semibold beside-cards:inline">WhatsApp</span>
    </a>
  )
}
