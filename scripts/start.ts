import '#server/start/production.ts'
import { isBuildCurrent } from './is-build-current.ts'

/** `npm start`: builds when there is no build or its sources have changed since, then opens the shop. */
if (!isBuildCurrent()) {
  console.log('Preparando la tienda, un momento…')
  const { build } = await import('./build.ts')
  await build()
}
await import('#server/start/main.ts')
