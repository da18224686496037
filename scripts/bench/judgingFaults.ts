import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds } from './benchmark.ts'
import { measured, ratio } from './judging.ts'
import type { Measurement } from './judging.ts'
import { startEndpoint } from './judging/endpoint.ts'
import { atOnce, goldenSet } from './judging/project.ts'

const count = 200
const latency = 50
const perSecond = 40

export const judgingFaults: Benchmark = {
  name: 'judgingFaults',
  title: `Judging ${count} cases by an endpoint that fails: ${latency} ms a call, ${atOnce} calls at once`,
  async run() {
    const endpoint = await startEndpoint()
    const golden = goldenSet(count, { baseURL: endpoint.baseURL, concurrency: atOnce })
    const rows: Measured[] = []
    try {
      const clean = await measured(golden, endpoint, { latency })
      rows.push({ what: 'no faults', value: inSeconds(clean.run.wall) })
      const faults = await measured(golden, endpoint, { latency, rateOf429: 0.2, rateOf500: 0.1 })
      rows.push(
        { what: '20 % 429 and 10 % 500', value: inSeconds(faults.run.wall) },
        { what: 'that : no faults', value: ratio(faults.run.wall, clean.run.wall) },
        { what: 'cases lost', value: String(golden.lost()) },
      )
      for (const retryAfter of [undefined, 1]) {
        const behaviour = { latency, perSecond, ...(retryAfter !== undefined && { retryAfter }) }
        const limited = await measured(golden, endpoint, behaviour)
        const word = retryAfter === undefined ? 'no word' : 'Retry-After'
        const lost = String(golden.lost())
        rows.push(...limitRows(limited, clean, `${perSecond} requests a second, ${word}`, lost))
      }
      return rows
    } finally {
      endpoint.close()
      golden.remove()
    }
  },
}

function limitRows(
  { run, traffic }: Measurement,
  clean: Measurement,
  what: string,
  lost: string,
): Measured[] {
  // A bucket is full at first, and the run takes its time to begin.
  const least = clean.run.wall + Math.max(0, traffic.answered - perSecond) / perSecond
  return [
    { what, value: inSeconds(run.wall) },
    {
      what: 'that : no faults and the calls beyond the first second',
      value: ratio(run.wall, least),
    },
    { what: 'requests turned away', value: `${traffic.turnedAway} of ${traffic.requests}` },
    { what: 'cases lost', value: lost },
  ]
}
