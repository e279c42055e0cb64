import { buttonClass } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import type { Reply } from '#shop/orders/order-replies.ts'
import { type OrderState, STATE_TABLE } from '#shop/orders/order-states.ts'

/** Messages to the buyer: the one for the order's state expanded, the others collapsed. */
export function Replies({ state, replies }: { state: OrderState; replies: readonly Reply[] }) {
  const fitting = replies.find((reply) => reply.state === state)
  if (!fitting) return null
  return (
    <section aria-labelledby="respuesta" className="flex flex-col gap-3">
      <h2 id="respuesta" className="text-xl">
        Responder por WhatsApp
      </h2>
      <p className="whitespace-pre-line max-md:line-clamp-4 border-l-2 border-contorno pl-4 text-sm wrap-anywhere">
        {fitting.text}
      </p>
      <ReplyLink reply={fitting} look="whatsapp" />
      <details>
        <summary className="cursor-pointer py-2.5 font-semibold text-ambar">Otras respuestas</summary>
        <ul className="flex flex-wrap gap-2 pt-2">
          {replies
            .filter((reply) => reply !== fitting)
            .map((reply) => (
              <li key={reply.state}>
                <ReplyLink reply={reply} look="secondary" />
              </li>
            ))}
        </ul>
      </details>
    </section>
  )
}

function ReplyLink({ reply: { state, text, href }, look }: { reply: Reply; look: 'whatsapp' | 'secondary' }) {
  return (
    <a href={href} target="_blank" rel="noopener" title={text} className={buttonClass(look)}>
      <MessageCircle className="size-5" aria-hidden="true" />
      {look === 'whatsapp' ? 'Abrir WhatsApp con este texto' : STATE_TABLE[state].label}
    </a>
  )
}
