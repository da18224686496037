import { expect, test } from 'vitest'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }

test.each([
  '.vitest-rag/baseline.answers.jsonl',
  'vitest.workspace.ts',
  '.github/actions/evaluate/action.yaml',
])('%s is told of, as the run is judged by it', async file => {
  const repository = { parents, changed: ['src/answer.ts', file] }
  const { summary } = await callAction({ results: run(), repository })
  expect(summary).toContain(`### Changed here: what the run is judged by\n\n- \`${file}\`\n`)
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
