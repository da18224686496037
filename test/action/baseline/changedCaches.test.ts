import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { Results } from '../../../src/results/results.ts'
import { callAction, shas, unchanged } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const parents = { [shas.merge]: [shas.base, shas.head] }
const baseline = unchanged(formatBaseline(recordBaseline(run())))

/** The action on a run that would pass, with these files in the commits. */
async function called(files: Record<string, string>, results: Results = run()) {
  const repository = { parents, files: { ...baseline, ...files } }
  const { outputs, exitCode, summary } = await callAction({ results, repository })
  return { verdict: outputs['verdict'], exitCode, summary }
}

test.each([
  ['adds', {}],
  ['edits', { [`${shas.base}:.vitest-rag/verdicts.jsonl`]: '{}' }],
])('a change that %s a cache of verdicts does not pass', async (_what, before) => {
  const { verdict, exitCode, summary } = await called({
    ...before,
    [`${shas.merge}:.vitest-rag/verdicts.jsonl`]: '{"key":"1"}',
  })
  expect([verdict, exitCode]).toEqual(['policy', 1])
  expect(summary).toContain('.vitest-rag/verdicts.jsonl')
  expect(summary).toContain('git rm -r --cached')
})

test('nor one that adds a folder of an earlier run', async () => {
  const { verdict } = await called({ [`${shas.merge}:.vitest-rag/runs/1/results.json`]: '{}' })
  expect(verdict).toBe('policy')
})

test('a cache that the base has, or that the change takes out of git, is none of it', async () => {
  const cache = '.vitest-rag/verdicts.jsonl'
  const same = { [`${shas.base}:${cache}`]: '{}', [`${shas.merge}:${cache}`]: '{}' }
  expect((await called(same)).verdict).toBe('unchanged')
  expect((await called({ [`${shas.base}:${cache}`]: '{}' })).verdict).toBe('unchanged')
})

test('what teams keep in git may change', async () => {
  const names = ['.gitignore', 'baseline.answers.jsonl', 'calibration.json']
  const changed = names.map(name => [`${shas.merge}:.vitest-rag/${name}`, '{}'])
  expect((await called(Object.fromEntries(changed))).verdict).toBe('unchanged')
})

test('an edited log that the baseline names does not pass, and one that is as before does', async () => {
  const file = 'fixtures/verdicts.jsonl'
  const recorded = run()
  const answered = { ...recorded, run: { ...recorded.run, verdictLogs: [file] } }
  const named = unchanged(formatBaseline(recordBaseline(answered)))
  const same = { ...named, [`${shas.base}:${file}`]: '{}', [`${shas.merge}:${file}`]: '{}' }
  expect((await called(same, answered)).verdict).toBe('unchanged')
  const edited = { ...same, [`${shas.merge}:${file}`]: '{"key":"1"}' }
  const { verdict, summary } = await called(edited, answered)
  expect(verdict).toBe('policy')
  expect(summary).toContain('edits verdicts that answered for the judge: fixtures/verdicts.jsonl')
})

test('a log that the baseline of the base does not name does not pass', async () => {
  const results = run()
  const answered = { ...results, run: { ...results.run, verdictLogs: ['fixtures/verdicts.jsonl'] } }
  const { verdict, summary } = await called({}, answered)
  expect(verdict).toBe('policy')
  expect(summary).toContain('the baseline does not name their file: fixtures/verdicts.jsonl')
})
