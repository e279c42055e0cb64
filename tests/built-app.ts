import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'

/** The built app. `tests/require-build.ts` checks that it exists and is newer than the sources. */
export const build: ServerBuild = await import(/* @vite-ignore */ resolve('build/server/index.js'))
