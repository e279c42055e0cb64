import './production.ts'
import { applyProcessSettings, resolveBundledPackages, retainTickObject } from './process-settings.ts'

applyProcessSettings()
retainTickObject()
// All have to come before the first import of a package, so the shop itself is imported after them.
resolveBundledPackages()
const { fillCompileCache, main } = await import('./open-shop.ts')
await (process.argv[2] === 'fill-compile-cache' ? fillCompileCache() : main())
