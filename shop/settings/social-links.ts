interface Network {
  /** Host names of the network. */
  hosts: readonly string[]
  handle: RegExp
  /** URL prefix of a handle. */
  start: string
}

const NETWORKS = {
  Instagram: {
    hosts: ['instagram.com'],
    handle: /^[\w.]{1,30}$/,
    start: 'https://www.instagram.com/',
  },
  TikTok: {
    hosts: ['tiktok.com', 'vm.tiktok.com'],
    handle: /^[\w.]{2,24}$/,
    start: 'https://www.tiktok.com/@',
  },
  Facebook: {
    hosts: ['facebook.com', 'fb.com'],
    handle: /^[\w.]{5,50}$/,
    start: 'https://www.facebook.com/',
  },
  YouTube: {
    hosts: ['youtube.com', 'youtu.be'],
    handle: /^[\w.-]{3,30}$/,
    start: 'https://www.youtube.com/@',
  },
} as const satisfies Record<string, Network>

export type SocialNetwork = keyof typeof NETWORKS

/** The settings with their networks, in the order of the form. */
export const SOCIAL_ENTRIES = Object.keys(NETWORKS).map((name) => [name.toLowerCase(), name]) as [
  Lowercase<SocialNetwork>,
  SocialNetwork,
][]

/** Max length of a URL. */
const SOCIAL_LINK_LENGTH = 200

/** The https URL for a URL on the network's own host or a '@handle'; undefined for anything else. */
export function parseSocialLink(name: SocialNetwork, typed: string): string | undefined {
  const { hosts, handle, start }: Network = NETWORKS[name]
  const text = typed.replace(/\p{Cf}/gu, '').trim()
  if (text.startsWith('@')) return handle.test(text.slice(1)) ? start + text.slice(1) : undefined
  // The input must be a valid URL as typed, so that a URL parser corrects nothing.
  if (!/^https:\/\/[\w.-]+\/[^\s\\]/i.test(text) || !URL.canParse(text)) return undefined
  const { hostname, pathname, href } = new URL(text)
  const isTheirs = hosts.includes(hostname.replace(/^(?:www|m)\./, ''))
  return isTheirs && pathname !== '/' && href.length <= SOCIAL_LINK_LENGTH ? href : undefined
}
