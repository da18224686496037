export interface Measured {
  what: string
  value: string
}

/** One file of this folder, listed in `scripts/bench.ts`. It runs in a process of its own. */
export interface Benchmark {
  name: string
  /** What is done, and with how much. */
  title: string
  run(): Measured[] | Promise<Measured[]>
}

export async function secondsOf(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** The median time of so many runs after a first one, in which the code is compiled. */
export async function medianSeconds(runs: number, work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await secondsOf(work))
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0
}

/** The most memory that this process ever had, the runtime's own included. */
export function peakMemory(): Measured {
  const kilobytes = process.resourceUsage().maxRSS
  return { what: 'peak memory', value: `${Math.round(kilobytes / 1024)} MB` }
}

export const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`
