import { isBuildCurrent } from '../scripts/is-build-current.ts'

/** Vitest's and Playwright's global setup: tests over HTTP ask the built app, and must neither be skipped nor see old code. */
export default function requireBuild(): void {
  if (isBuildCurrent()) return
  const error = new Error('These tests need a build of the current sources: run `npm run build` first.')
  error.stack = error.message
  throw error
}
