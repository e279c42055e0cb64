import './production.ts'
import { resolveBundledPackages } from './bundled-packages.ts'
import { applyMallocSettings } from './malloc-settings.ts'

applyMallocSettings()
// Both have to come before the first import of a package, so the shop itself is imported after them.
resolveBundledPackages()
const { main } = await import('./shop.ts')
await main()
