import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table is a few hundred bytes: shipping it saves a request per unseen link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
