import { expect, test } from 'vitest'
import { runInProcess } from '../runInProcess.ts'

test.each([
  [['--repeats', '1'], 'Expected at least 2 after `--repeats`, got 1'],
  [['--repeats', '3', '--rejudge'], 'Expected no `--repeats` with `--rejudge`'],
])('with %j no baseline is recorded, and nobody is asked', async (argv, told) => {
  const { exitCode, printed, errors } = await runInProcess('baseline', 'update', ...argv)
  expect(errors).toContain(told)
  expect(errors).not.toMatch(/^ +at /m)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
