import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds } from './benchmark.ts'
import type { Behaviour, Endpoint, Traffic } from './judging/endpoint.ts'
import { startEndpoint } from './judging/endpoint.ts'
import type { BenchProject, Run } from './judging/project.ts'
import { atOnce, emptyTests, goldenSet } from './judging/project.ts'

const count = 1000
const latency = 300

export const judging: Benchmark = {
  name: 'judging',
  title: `Judging ${count} cases: faithfulness and contextRecall, an endpoint that takes ${latency} ms, ${atOnce} calls at once`,
  async run() {
    const endpoint = await startEndpoint()
    const [empty, golden] = [
      emptyTests(count),
      goldenSet(count, { baseURL: endpoint.baseURL, concurrency: atOnce }),
    ]
    try {
      const alone = empty.run()
      const cold = await measured(golden, endpoint, { latency })
      const warm = golden.run()
      return [
        { what: `${count} empty tests`, value: inSeconds(alone.wall) },
        ...coldRows(cold, alone),
        { what: 'second run, no calls', value: inSeconds(warm.wall) },
        { what: 'second run : empty tests', value: ratio(warm.wall, alone.wall) },
      ]
    } finally {
      endpoint.close()
      empty.remove()
      golden.remove()
    }
  },
}

export interface Measurement {
  run: Run
  traffic: Traffic
}

/** A run that knows no verdict yet. */
export async function measured(
  project: BenchProject,
  endpoint: Endpoint,
  behaviour: Behaviour,
): Promise<Measurement> {
  await endpoint.behave(behaviour)
  project.forget()
  const run = project.run()
  return { run, traffic: await endpoint.traffic() }
}

export const ratio = (one: number, other: number): string => (one / other).toFixed(2)

function coldRows({ run, traffic }: Measurement, alone: Run): Measured[] {
  const least = alone.wall + traffic.latency / atOnce
  const perCase = (all: number) => (all / count / 1000).toFixed(1)
  return [
    { what: 'first run', value: inSeconds(run.wall) },
    { what: 'empty tests and all latencies, divided by calls at once', value: inSeconds(least) },
    { what: 'first run : that', value: ratio(run.wall, least) },
    { what: 'calls a case', value: ratio(traffic.requests, count) },
    { what: 'k characters in a case', value: perCase(traffic.promptCharacters) },
    { what: 'k characters out a case', value: perCase(traffic.answerCharacters) },
    { what: 'most calls at once', value: String(traffic.peak) },
    {
      what: 'CPU of the main process beyond that of empty tests, a case',
      value: `${((1000 * (run.mainCpu - alone.mainCpu)) / count).toFixed(1)} ms`,
    },
    { what: 'memory of the main process', value: `${run.mainMemory.toFixed(0)} MB` },
  ]
}
