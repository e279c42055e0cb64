import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Loaders and screens of a page come together: apart they are ten more files on a first visit.
  splitRouteModules: false,
  // The whole route table is a few hundred bytes: shipping it saves a request per unseen link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
