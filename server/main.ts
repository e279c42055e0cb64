import './production.ts'
import { resolvePackedPackages } from './packed-packages.ts'
import { spareMemory } from './spare-memory.ts'

spareMemory()
// Both have to come before the first import of a package, so the shop itself is imported after them.
resolvePackedPackages()
const { main } = await import('./shop.ts')
await main()
