import { expect, inject, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import type { Results } from '../../src/results/results.ts'
import type { Finished, Project } from './project.ts'
import { createProject, oneWorkerConfig } from './project.ts'

/** A golden set of so many cases, all right under the pipeline. */
function golden(name: string, count: number): string {
  const cases = Array.from({ length: count }, (_, index) => {
    const tags = index % 5 === 0 ? ', tags: [rare]' : ''
    return `  - { id: ${name}-${index + 1}, question: What of ${index + 1}?, reference: Thirty days${tags} }`
  })
  return `name: ${name}
pipeline: ./answer.ts
metrics: { answerOverlap: { gate: true, mean: 0.9 } }
cases:
${cases.join('\n')}
`
}

const files = {
  'vitest.config.ts': oneWorkerConfig,
  'answer.ts': `export default () => ({ answer: 'Thirty days' })\n`,
  'support.golden.yaml': golden('support', 30),
  'billing.golden.yaml': golden('billing', 10),
}

const ranIn = (results: Results) => results.cases.map(({ caseId }) => caseId)
const results = (project: Project) => project.results()

function passedBySample({ exitCode, output }: Finished): void {
  expect(exitCode).toBe(0)
  expect(output).toContain('RAG passed (unchanged): nothing got worse')
  expect(output).toContain(
    'a sample of 20 of 40 cases: 2 runs would find a drop of 0.020 in answerOverlap with 80 % power',
  )
}

test('a declared sample is what every run must cover', async () => {
  const project = createProject(files)
  const recorded = await project.cli(['baseline', 'update', '--sample', '20'])
  expect(recorded.exitCode).toBe(0)
  const { partial, sets } = project.json<Baseline>('.vitest-rag/baseline.json')
  expect(partial).toEqual({ sample: { size: 20, seed: 1 } })
  const sampledIds = Object.values(sets).map(({ cases }) => Object.keys(cases))
  expect(sampledIds.map(ids => ids.length)).toEqual([5, 15])

  const whole = await project.vitest()
  passedBySample(whole)
  const sampled = results(project)
  expect(ranIn(sampled).toSorted()).toEqual(sampledIds.flat().toSorted())
  expect(sampled.run.sample).toEqual({ size: 20, seed: 1 })
  expect(sampled.unrecorded.filter(({ why }) => why === 'unsampled')).toHaveLength(20)

  const planned = await project.command(['run', '--dry-run', '--sample', '10'])
  expect(planned.output).toContain('what a run of 10 cases would ask')
  expect(planned.output).toContain('a sample of 10 of 40 cases: 2 runs would find a drop of')

  // Who names a case means it, sampled or not.
  const [other] = sampled.unrecorded
  const named = await project.vitest(['-t', `${other?.caseId}$`])
  expect(ranIn(results(project))).toEqual([other?.caseId])
  expect(named.output).toContain('partial run: 1 of 40 cases ran')

  const smaller = await project.cli(['run', '--sample', '10'])
  expect(smaller.exitCode).toBe(0)
  expect(smaller.output).toContain(
    'not gated: partial run: 10 of 40 cases ran, a sample of 10 cases (seed 1), but the baseline requires a sample of 20 cases (seed 1)',
  )
  expect(ranIn(sampled)).toEqual(expect.arrayContaining(ranIn(results(project))))

  const loosened = await project.command(['baseline', 'update', '--sample', '10'])
  expect(loosened.exitCode).toBe(1)
  expect(loosened.output).toContain(
    'runs must cover a sample of 10 cases (seed 1), was a sample of 20 cases (seed 1)',
  )

  const all = await project.cli(['run', '--sample', 'all'])
  expect(all.exitCode).toBe(0)
  expect(ranIn(results(project))).toHaveLength(40)
  expect(results(project).run).not.toHaveProperty('sample')
})

test.runIf(inject('atNight'))(
  'shards share a declared sample, and cover it once they are merged',
  async () => {
    const project = createProject(files)
    await project.cli(['baseline', 'update', '--sample', '20'])
    const { sets } = project.json<Baseline>('.vitest-rag/baseline.json')
    for (const shard of ['1/2', '2/2']) {
      const blob = `--outputFile=blobs/${shard.replace('/', '-')}.json`
      await project.vitest([`--shard=${shard}`, '--reporter=blob', blob])
      expect(ranIn(results(project))).toHaveLength(10)
    }
    passedBySample(await project.vitest(['--merge-reports=blobs']))
    const sampledIds = Object.values(sets).flatMap(({ cases }) => Object.keys(cases))
    expect(ranIn(results(project)).toSorted()).toEqual(sampledIds.toSorted())
  },
)
