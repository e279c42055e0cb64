/** The profile that a network reports for a signed-in user. */
interface Person {
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
  /** The answer to every profile request, when not the profile: a status, or a text that is no JSON. */
  failure: 404 | 500 | 'nonsense' | undefined
  /** The request that never gets an answer; `begun` is called when it arrives. */
  silence: { at: 'token' | 'profile'; begun(): void } | undefined
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
    failure: undefined,
    silence: undefined,
    stop: () => {
      globalThis.fetch = real
    },
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { hostname, pathname } = new URL(request.url)
    if (!/(?:^|\.)(?:github|facebook)\.com$/.test(hostname)) return real(input, init)
    fake.asked.push(`${request.method} ${hostname}${pathname}`)
    const isToken = pathname.endsWith('/access_token')
    if (fake.silence?.at === (isToken ? 'token' : 'profile')) {
      fake.silence.begun()
      return new Promise<Response>(() => {})
    }
    if (isToken) fake.exchange = new URLSearchParams(await request.text())
    else if (fake.failure === 'nonsense') return new Response('<html>')
    else if (fake.failure) return new Response(null, { status: fake.failure })
    const { id, name, email, verified = true } = fake.person
    switch (hostname + pathname) {
      case 'github.com/login/oauth/access_token':
        return Response.json(
          fake.refuseCode
            ? { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' }
            : { access_token: TOKEN, token_type: 'bearer' },
        )
      case 'graph.facebook.com/v16.0/oauth/access_token':
        return fake.refuseCode
          ? Response.json({ error: { type: 'OAuthException', code: 100 } }, { status: 400 })
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
