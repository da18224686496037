import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import type { Results } from '../../../src/results/results.ts'
import { singleFile } from '../../results/singleFile.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { freshBundle } from '../freshBundle.ts'
import type { Call } from '../runAction.ts'
import { callAction, shas, unchanged } from '../runAction.ts'

const cases = 40
const before = (index: number) => [1, 1, index === 1 ? 0.9 : 1]
/** The judge calls unsupported what it let pass before, in every other case. */
const strict = (index: number) => (index % 2 === 0 ? [0.5, 0.5, 1] : [1, 1, 1])

const recorded = supportRun(supportCases(cases, before))

/** A run by the stricter judge, with what it says of the answers of the baseline. */
function judgedStrictly(recordedAs = before): Results {
  const results = supportRun(supportCases(cases, strict))
  const scores = Object.keys(supportCases(cases, strict)).map((id, index) => [
    id,
    { faithfulness: { recorded: recordedAs(index), today: strict(index) } },
  ])
  return {
    ...results,
    run: { ...results.run, workflowRun: '4711' },
    rejudged: { support: Object.fromEntries(scores) },
  }
}

const baseline = unchanged(formatBaseline(recordBaseline(recorded)))
const answers = '.vitest-rag/baseline.answers.jsonl'

function judged({ files = {}, ...call }: Call & { files?: Record<string, string> } = {}) {
  const parents = { [shas.merge]: [shas.base, shas.head] }
  const repository = { parents, files: { ...baseline, ...files } }
  return callAction({ results: judgedStrictly(), repository, ...call })
}

describe('a judge that became stricter', () => {
  test('is no regression, where the run had the answers of the baseline judged again', async () => {
    const { exitCode, outputs, summary } = await judged({
      files: unchanged('{}', answers),
      program: await freshBundle(),
    })
    expect([exitCode, outputs['verdict']]).toEqual([0, 'unchanged'])
    expect(summary).toContain('The judge changed')
    const { rejudged: _, ...unasked } = judgedStrictly()
    expect((await judged({ results: unasked })).outputs['verdict']).toBe('regressed')
  })

  test('is none in shards either', async () => {
    const whole = judgedStrictly()
    const halves = [0, 1].map(half => {
      const isOwn = (id: string) => Number(id.split('-').at(-1)) % 2 === half
      const own = Object.entries(whole.rejudged?.['support'] ?? {}).filter(([id]) => isOwn(id))
      const shard = {
        ...whole,
        run: { ...whole.run, shard: { index: half + 1, count: 2 } },
        cases: whole.cases.filter(({ caseId }) => isOwn(caseId)),
        rejudged: { support: Object.fromEntries(own) },
      }
      return [`shard-${half}/results.json`, singleFile(shard)]
    })
    const { outputs } = await judged({
      results: undefined,
      inTree: Object.fromEntries(halves),
      inputs: { results: 'shard-0\nshard-1' },
    })
    expect(outputs['verdict']).toBe('unchanged')
  })

  test.each([
    ['edits', { [`${shas.base}:${answers}`]: '{}', [`${shas.merge}:${answers}`]: '{ }' }],
    ['adds', { [`${shas.merge}:${answers}`]: '{}' }],
    ['removes', { [`${shas.base}:${answers}`]: '{}' }],
  ])('is not believed of a change that %s those answers', async (_what, files) => {
    const { exitCode, outputs, output } = await judged({ files })
    expect([exitCode, outputs['verdict']]).toEqual([1, 'regressed'])
    expect(output).toContain(`::warning::The change edits ${answers}`)
  })

  test('is not believed where the answers scored otherwise in the baseline', async () => {
    const { outputs } = await judged({ results: judgedStrictly(() => [0.9, 1, 1]) })
    expect(outputs['verdict']).toBe('regressed')
  })
})
