/** The profile that a network reports for a signed-in user. */
export interface Person {
  id: string
  name?: string | null
  email?: string | null
  /** Github only. */
  verified?: boolean
}

export interface FakeNetworks {
  person: Person
  /** All requests of the shop, `method host/path`. */
  asked: string[]
  /** The form of the last code exchange. */
  exchange: URLSearchParams
  /** Whether the network refuses the code. */
  refuseCode: boolean
  stop(): void
}

const TOKEN = 'token-of-the-network'

/** Replaces Facebook and GitHub for the shop's server. Other requests use the real `fetch`. */
export function fakeNetworks(): FakeNetworks {
  const real = globalThis.fetch
  const fake: FakeNetworks = {
    person: { id: '1' },
    asked: [],
    exchange: new URLSearchParams(),
    refuseCode: false,
    stop: () => {
      globalThis.fetch = real
    },
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { hostname, pathname } = new URL(request.url)
    if (!/(?:^|\.)(?:github|facebook)\.com$/.test(hostname)) return real(input, init)
    fake.asked.push(`${request.method} ${hostname}${pathname}`)
    if (pathname.endsWith('/access_token')) fake.exchange = new URLSearchParams(await request.text())
    const { id, name, email, verified = true } = fake.person
    switch (hostname + pathname) {
      case 'github.com/login/oauth/access_token':
      case 'graph.facebook.com/v24.0/oauth/access_token':
        return fake.refuseCode
          ? Response.json({ error: 'bad_verification_code' }, { status: 400 })
          : Response.json({ access_token: TOKEN, token_type: 'bearer' })
      case 'api.github.com/user':
        return Response.json({ id: Number(id), login: 'alguien', name, email: null, avatar_url: 'https://x' })
      case 'api.github.com/user/emails':
        return Response.json(email ? [{ email, primary: true, verified }] : [])
      case 'graph.facebook.com/debug_token':
        return Response.json({ data: { is_valid: true, app_id: 'facebook-id', user_id: id } })
      case 'graph.facebook.com/me':
        return Response.json({ id, name, email, image: { data: { url: 'https://x' } } })
      default:
        return new Response(null, { status: 404 })
    }
  }
  return fake
}
