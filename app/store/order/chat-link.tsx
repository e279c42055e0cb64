import { type ReactNode, useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { type ButtonLook, OutwardLink } from '#app/ui/button.tsx'
import { orderChatAddress } from '#shop/orders/order-address.ts'

/**
 * Reports that the buyer opens the chat, and revalidates the page. `keepalive`, since a phone may switch to the app at
 * once. Fire and forget: without the report the hold is shorter, and the page has a button for it.
 */
export function useReportChat(token: string): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    fetch(orderChatAddress(token), { method: 'POST', keepalive: true, body: new URLSearchParams() }).then(
      ({ ok }) => (ok ? revalidate() : undefined),
      () => {},
    )
  }, [token, revalidate])
}

interface ChatLinkProps {
  token: string
  href: string
  look?: ButtonLook
  className?: string
  children: ReactNode
}

/** A plain link to the chat about an order. */
export function ChatLink({ token, ...link }: ChatLinkProps) {
  const report = useReportChat(token)
  return <OutwardLink look="whatsapp" {...link} onClick={report} />
}
