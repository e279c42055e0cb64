import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { INBOX } from '#shop/orders/inbox-query.ts'
import { ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'
import { InboxScreen } from './inbox-screen.tsx'

test('the chips, the pages and the notice of years of orders have thousands separators', () => {
  const none = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as Record<OrderState, number>
  const inbox = {
    ...{ orders: [], matching: 32_851, counts: { ...none, nuevo: 4163, entregado: 28_688 } },
    ...{ totals: [], page: 1300, pageCount: 1315 },
  }
  const holds = { pieces: 0, orders: 0, limited: { network: 0, phone: 0, shop: 0, size: 0 }, crowds: [] }
  const crowds = [{ network: 'x'.repeat(32), newOrders: 1200 }]
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <InboxScreen query={INBOX.defaults} inbox={inbox} holds={{ ...holds, crowds }} />,
    },
  ])
  const text = renderToStaticMarkup(<Page />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
  for (const shown of ['Todos 32.851', 'Nuevo 4.163', 'Página 1.300 de 1.315', '1.200 pedidos nuevos'])
    expect(text).toContain(shown)
})
