import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds } from './benchmark.ts'
import { startEndpoint } from './judging/endpoint.ts'
import type { Behaviour, Endpoint } from './judging/endpoint.ts'
import type { OpenaiOptions } from '../../src/judge/openai/settings.ts'
import { goldenSet } from './judging/project.ts'

/** An endpoint that is no provider's, and how many cases of two calls it judges. */
interface Situation {
  what: string
  cases: number
  behaviour: Behaviour
  /** Of `openai()`. @default the defaults */
  options?: Partial<OpenaiOptions>
  /** Milliseconds that a case has. @default two minutes */
  caseTimeout?: number
  /** Whether nobody listens at the address. */
  isAway?: true
}

const fiveMinutesAndAHalf = 330_000

const situations: readonly Situation[] = [
  {
    what: 'nobody listens',
    cases: 12,
    behaviour: { latency: 0 },
    isAway: true,
  },
  {
    what: 'a 500 whose body never ends, `timeout: 1500`',
    cases: 12,
    behaviour: { latency: 10, endless500s: 3 },
    options: { timeout: 1500 },
  },
  { what: 'one call at a time, 1.5 s each', cases: 100, behaviour: { latency: 1500, atOnce: 1 } },
  { what: 'one call at a time, 3 s each', cases: 30, behaviour: { latency: 3000, atOnce: 1 } },
  {
    what: '`requestsPerMinute: 60`',
    cases: 200,
    behaviour: { latency: 0 },
    options: { requestsPerMinute: 60 },
  },
  {
    what: '`requestsPerMinute: 10`',
    cases: 30,
    behaviour: { latency: 0 },
    options: { requestsPerMinute: 10 },
  },
  { what: 'always 429', cases: 12, behaviour: { latency: 0, rateOf429: 1 } },
  {
    what: 'an answer after 330 s, `timeout: 900_000`',
    cases: 1,
    behaviour: { latency: fiveMinutesAndAHalf },
    options: { timeout: 900_000 },
    caseTimeout: 900_000,
  },
]

/** Real time, by the defaults: about half an hour. */
export const endpoints: Benchmark = {
  name: 'endpoints',
  title: 'Endpoints that are slow, limited or away: a run by the defaults, two calls a case',
  async run() {
    const endpoint = await startEndpoint()
    try {
      const rows: Measured[] = []
      for (const situation of situations) rows.push(...(await rowsOf(situation, endpoint)))
      return rows
    } finally {
      endpoint.close()
    }
  },
}

/** An address at which somebody listened, and does no more. */
async function freeAddress(): Promise<string> {
  const { baseURL, close } = await startEndpoint()
  close()
  return baseURL
}

async function rowsOf(situation: Situation, endpoint: Endpoint): Promise<Measured[]> {
  const { what, cases, behaviour, options, isAway, caseTimeout } = situation
  const baseURL = isAway ? await freeAddress() : endpoint.baseURL
  await endpoint.behave(behaviour)
  const golden = goldenSet(cases, { baseURL, ...options }, caseTimeout)
  try {
    const { wall, exitCode, output } = golden.runAnyhow()
    const waits = output.split('\n').findLast(line => / · .*(waiting|refuses)/.test(line))
    const reason = /judge[^\n]*: ([^\n]+)/.exec(output)?.[1]
    const rows = [
      { what: `${what}, ${cases} cases`, value: inSeconds(wall) },
      { what: 'cases lost, exit code', value: `${golden.lost()}, ${exitCode}` },
      ...(waits === undefined ? [] : [{ what: 'while it waits', value: waits.trim() }]),
      ...(exitCode === 0 || reason === undefined ? [] : [{ what: 'at the end', value: reason }]),
    ]
    for (const row of rows) console.error(`${row.what}: ${row.value}`)
    return rows
  } finally {
    golden.remove()
  }
}
