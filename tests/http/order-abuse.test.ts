import { describe, expect, test } from 'vitest'
import { orderForm } from '#tests/order-form.ts'

describe('orders that are meant to harm, over HTTP', () => {
  const { drawn, send, buyer } = orderForm()

  test('five orders of strangers with a buyer’s phone number do not stop the buyer', async () => {
    const victim = buyer()
    for (let stranger = 0; stranger < 5; stranger++) {
      const answer = await send({ ...(await drawn()), ...victim, nombre: `Otro ${stranger}` })
      expect(answer.status).toBe(303)
    }
    expect((await send({ ...(await drawn()), ...victim })).status).toBe(303)
  })
})

describe('orders behind a proxy that nobody configured', () => {
  const { drawn, send, buyer } = orderForm({ TRUST_PROXY: '0' })

  test('twelve buyers with addresses of their own order within an hour, although the shop sees one address', async () => {
    for (let place = 1; place <= 12; place++) {
      const answer = await send({ ...(await drawn()), ...buyer() }, undefined, {}, `203.0.113.${place}`)
      expect(answer.status).toBe(303)
    }
  })
})
