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
      className="fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-whatsapp text-contraste shadow-lg ring-2 shadow-noche/30 ring-arena/90 hover:bg-tinta beside-cards:bottom-[calc(0.375rem+env(safe-area-inset-bottom))] beside-cards:h-11 beside-cards:w-auto beside-cards:grid-flow-col beside-cards:gap-2 beside-cards:rounded-suave beside-cards:px-4 beside-cards:shadow-none beside-cards:ring-0 beside-fields:absolute low:absolute in-[body:has([data-contact-bar])]:hidden lg:hidden"
    >
      <MessageCircle className="size-7 beside-cards:size-5" aria-hidden="true" />
      <span className="hidden font-semibold beside-cards:inline">WhatsApp</span>
    </a>
  )
}
