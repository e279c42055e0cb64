/**
 * Memory settings of glibc: two arenas instead of one for nearly each thread, and freed blocks over 128 KB return to the
 * system. Without them, glibc raises its thresholds after the first large buffers and keeps later ones.
 */
const GLIBC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts this program again, as the same process, with these settings, which apply only at the start. With 2,500 cached
 * pages and uploads of hostile images it holds 707 MB without and 585 MB with them. Settings of the environment take
 * precedence. Linux only.
 */
export function applyMallocSettings(): void {
  const { platform, env, execPath, execArgv, argv } = process
  // A channel to the process that forked this one would not survive.
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX || process.send) return
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...GLIBC, ...env })
}
