import MessageCircle from 'lucide-react/icons/message-circle'
import { useStore } from '#app/ui/store-settings.tsx'
import { DEFAULT_GREETING, whatsappHref } from '#domain/whatsapp.ts'

/**
 * The floating chat button of screens up to 1024 px. A page with a bar of its own at the bottom lifts it
 * by setting `--barra-inferior` to the bar's height.
 */
export function ChatButton() {
  const { settings } = useStore()
  return (
    <a
      href={whatsappHref(settings.whatsappNumber, DEFAULT_GREETING)}
      target="_blank"
      rel="noopener"
      aria-label="Escribir por WhatsApp"
      className="fixed right-4 bottom-[calc(1rem+var(--barra-inferior,0px)+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-whatsapp text-blanco shadow-lg ring-2 shadow-noche/30 ring-arena/90 hover:bg-noche lg:hidden"
    >
      <MessageCircle className="size-7" aria-hidden="true" />
    </a>
  )
}
