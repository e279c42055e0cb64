import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'

/** The built app. `tests/require-build.ts` makes sure that it is there and of today's sources. */
export const build: ServerBuild = await import(/* @vite-ignore */ resolve('build/server/index.js'))
