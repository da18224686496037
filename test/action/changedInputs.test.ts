import { expect, test } from 'vitest'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }

test.each([
  '.vitest-rag/baseline.answers.jsonl',
  'vitest.workspace.ts',
  'packages/shop/.vitest-rag/labels.jsonl',
  '.github/actions/evaluate/action.yaml',
])('%s is told of, as the run is judged by it', async file => {
  const repository = { parents, changed: ['src/answer.ts', file] }
  const { summary } = await callAction({ results: run(), repository })
  expect(summary).toContain(`### Changed files that affect the verdict\n\n- \`${file}\`\n`)
})

test('so are the case files and modules that the run itself names', async () => {
  const judged = run()
  const results = {
    ...judged,
    run: { ...judged.run, judgingFiles: ['../judge.ts', 'cases.jsonl'] },
  }
  const repository = {
    parents,
    changed: ['cases.jsonl', 'judge.ts', 'other/cases.jsonl', 'packages/shop/cases.jsonl'],
  }
  const { summary } = await callAction({ results, repository })
  expect(summary).toContain('### Changed files that affect the verdict\n\n- `cases.jsonl`\n\n')
})

test('files that GitHub does not list are a warning', async () => {
  const changed = ['src/answer.ts']
  const { output } = await callAction({
    results: run(),
    repository: { parents, changed, changedFiles: 3002 },
  })
  expect(output).toContain('::warning::GitHub did not list 3001 of the files')
  const whole = await callAction({ results: run(), repository: { parents, changed } })
  expect(whole.output).not.toContain('GitHub did not list')
})

test('a threshold that a case lowers is listed, and fails nothing', async () => {
  const withThreshold = (each: number) => {
    const thresholds = { faithfulness: { each, direction: 'higher' as const } }
    const { cases, ...results } = run()
    return {
      ...results,
      cases: cases.map((one, at) => (at === 0 ? { ...one, thresholds } : one)),
    }
  }
  const { exitCode, github } = await callAction({
    results: withThreshold(0.8),
    recorded: withThreshold(1),
  })
  expect(exitCode).toBe(0)
  expect(github.comments[0]?.body).toContain(
    '### Suite changes\n\n- 1 threshold of a case lowered: support › refund-policy-1 (faithfulness 1.000 → 0.800)',
  )
})
