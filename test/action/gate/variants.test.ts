import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { supportRunOf } from '../supportRunOf.ts'

/** Twelve cases with two variants, of which so many score one half. */
function run(poor: Record<'plain' | 'hyde', number>, gated = 'plain'): Results {
  const [plain, hyde] = [poor.plain, poor.hyde].map(count => supportRunOf(count))
  const { support } = plain?.sets ?? {}
  if (!plain || !hyde || !support) throw new Error('Expected a set')
  const of = ({ cases }: Results, variant: string) => cases.map(one => ({ ...one, variant }))
  return {
    ...plain,
    sets: { support: { ...support, variants: { gated, names: ['plain', 'hyde'] } } },
    cases: [...of(plain, 'plain'), ...of(hyde, 'hyde')],
  }
}

const repository = {
  parents: { [shas.merge]: [shas.base, shas.head] },
  files: unchanged(formatBaseline(recordBaseline(run({ plain: 0, hyde: 0 })))),
}
const judged = (results: Results) => callAction({ results, repository })

test('only the gated variant can fail a pull request, and the comment compares the others', async () => {
  const worse = await judged(run({ plain: 0, hyde: 12 }))
  expect(worse.outputs).toMatchObject({ verdict: 'unchanged', passed: 'true' })
  expect(worse.exitCode).toBe(0)
  expect(worse.summary).toContain('### `support`: `hyde` compared with `plain`')
  expect(worse.summary).toMatch(/`faithfulness` \| `hyde` \| 12 \| 1\.000 \| 0\.500 .+ ❌ worse/)
  const broken = await judged(run({ plain: 12, hyde: 0 }))
  expect(broken.outputs).toMatchObject({ verdict: 'regressed', passed: 'false' })
})

test('a change can’t escape by gating another variant', async () => {
  const { outputs, summary } = await judged(run({ plain: 12, hyde: 0 }, 'hyde'))
  expect(outputs).toMatchObject({ verdict: 'policy', passed: 'false' })
  expect(summary).toContain('gates variant hyde, was plain')
})
