import { expect, test } from 'vitest'
import { runInProcess } from '../runInProcess.ts'

test.each([
  [['--seed=2'], 'Expected `--seed` only with `--sample`'],
  [['--dry-run', '--against', 'main'], 'Expected `--dry-run` without `--against`'],
  [['--answers', 'last', '--rejudge'], 'Expected `--answers` without `--rejudge`'],
  [['--againts=main'], 'Did you mean `--against`?'],
])('`run` refuses %j before anything runs', async (flags, told) => {
  const { exitCode, errors, printed } = await runInProcess('run', ...flags)
  expect(errors).toContain(told)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
