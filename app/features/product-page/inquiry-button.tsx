import MessageCircle from 'lucide-react/icons/message-circle'
import { buttonClass } from '../../ui/button.tsx'

/** The one action of the page: a plain link to the chat, message ready. */
export function InquiryButton({ href, className = '' }: { href: string; className?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass('whatsapp', className)}>
      <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
      Contactar por WhatsApp
      <span className="sr-only"> (se abre en una pestaña nueva)</span>
    </a>
  )
}
