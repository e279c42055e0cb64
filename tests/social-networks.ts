/** What a network says of who signed in there. */
export interface Person {
  id: string
  name?: string | null
  email?: string | null
  /** Github only. */
  verified?: boolean
}

export interface FakeNetworks {
  person: Person
  /** Every request of the shop, `method host/path`. */
  asked: string[]
  /** The form with which the code was last exchanged. */
  exchange: URLSearchParams
  /** Whether the code is refused. */
  refuseCode: boolean
  stop(): void
}

const TOKEN = 'token-of-the-network'

/** Stands in for Facebook and Github as the shop's server sees them. Anything else is fetched as ever. */
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
      case 'graph.facebook.com/v16.0/oauth/access_token':
        return fake.refuseCode
          ? Response.json({ error: 'bad_verification_code' }, { status: 400 })
          : Response.json({ access_token: TOKEN, token_type: 'bearer' })
      case 'api.github.com/user':
        return Response.json({ id: Number(id), login: 'alguien', name, email: null, avatar_url: 'https://x' })
      case 'api.github.com/user/emails':
        return Response.json(email ? [{ email, primary: true, verified }] : [])
      case 'graph.facebook.com/v24.0/me':
        return Response.json({ id, name, email })
      default:
        return new Response(null, { status: 404 })
    }
  }
  return fake
}
