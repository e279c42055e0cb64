/** Median and p99 of some runs, in milliseconds. */
export async function measureTimes(
  run: () => Promise<unknown>,
  runs = 30,
): Promise<{ median: number; p99: number }> {
  const times: number[] = []
  for (let round = 0; round < runs; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { median: times[runs >> 1] ?? 0, p99: times[Math.ceil(runs * 0.99) - 1] ?? 0 }
}

export const median = async (run: () => Promise<unknown>) => (await measureTimes(run)).median
