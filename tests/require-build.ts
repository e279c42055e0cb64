import { isBuildCurrent } from '../scripts/is-build-current.ts'

/** Global setup of Vitest and Playwright: tests over HTTP need a build that is newer than the sources. */
export default function requireBuild(): void {
  if (isBuildCurrent()) return
  const error = new Error('These tests need a build of the current sources: run `npm run build` first.')
  error.stack = error.message
  throw error
}
