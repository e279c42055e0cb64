import { OutwardLink } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'

/** The only action of the page: a plain link to the chat, with the message. */
export function InquiryButton({ href, className = '' }: { href: string; className?: string }) {
  return (
    <OutwardLink href={href} look="whatsapp" className={className}>
      <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
      Contactar por WhatsApp
    </OutwardLink>
  )
}
