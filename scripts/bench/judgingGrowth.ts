import type { Benchmark } from './benchmark.ts'
import { inSeconds } from './benchmark.ts'
import { measured, ratio } from './judging.ts'
import { startEndpoint } from './judging/endpoint.ts'
import { atOnce, emptyTests, goldenSet } from './judging/project.ts'

const [few, many] = [1000, 10_000]
const latency = 50

export const judgingGrowth: Benchmark = {
  name: 'judgingGrowth',
  title: `From ${few} cases to ${many}: ${latency} ms a call, ${atOnce} calls at once`,
  async run() {
    const endpoint = await startEndpoint()
    const projects = [few, many].map(count =>
      goldenSet(count, { baseURL: endpoint.baseURL, concurrency: atOnce }),
    )
    const empty = emptyTests(many)
    try {
      const runs = []
      for (const project of projects) runs.push(await measured(project, endpoint, { latency }))
      const [small, large] = runs
      if (!small || !large) throw new Error('Expected two runs')
      const alone = empty.run()
      const lost = projects.map(project => project.lost()).join(', ')
      return [
        { what: `${few} cases`, value: inSeconds(small.run.wall) },
        { what: `${many} cases`, value: inSeconds(large.run.wall) },
        { what: 'that : ten times the first', value: ratio(large.run.wall, 10 * small.run.wall) },
        {
          what: `CPU of the main process a case, ${many} : ${few}`,
          value: ratio(large.run.mainCpu / many, small.run.mainCpu / few),
        },
        {
          what: `memory of the main process, ${many} cases`,
          value: `${large.run.mainMemory.toFixed(0)} MB`,
        },
        {
          what: `that : ${many} empty tests`,
          value: ratio(large.run.mainMemory, alone.mainMemory),
        },
        { what: 'cases lost', value: lost },
      ]
    } finally {
      endpoint.close()
      for (const project of [...projects, empty]) project.remove()
    }
  },
}
