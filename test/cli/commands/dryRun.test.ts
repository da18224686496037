import { expect, test } from 'vitest'
import { runInProcess } from '../runInProcess.ts'

test.each([
  [['run', '--dry-run', '--shard=1/2'], 'without `--shard`'],
  [['run', '--dry-run', '--merge-reports'], 'without `--merge-reports`'],
  [['run', '--dry-run', '--against', 'main'], 'without `--against`'],
  [['run', '--dry-run', '--rejudge'], 'without `--rejudge`'],
  [['run', '--dry-run', '--answers', 'last'], 'without `--answers`'],
  [['run', '--answers', 'last', '--against', 'main'], '`--answers` without `--against`'],
  [['run', '--dry-run', '--loosen'], 'with the command `baseline update` only'],
  [['run', '--dry-rum'], 'Did you mean `--dry-run`?'],
  [
    ['baseline', 'update', '--dry-run'],
    'with the commands `init`, `run`, `doctor`, `generate`, `hunt` and `batch submit` only',
  ],
  [
    ['calibrate', 'labels.jsonl', '--dry-run'],
    'with the commands `init`, `run`, `doctor`, `generate`, `hunt` and `batch submit` only',
  ],
])('%j is refused before a project is opened', async (argv, told) => {
  const { exitCode, printed, errors } = await runInProcess(...argv)
  expect(errors).toContain(told)
  expect(errors).not.toMatch(/^ +at /m)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
