import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runInProcess } from '../runInProcess.ts'

test.each([
  [['generate'], 'Expected files or folders with documents'],
  [['generate', 'docs', '--out', 'set.yaml'], 'a name that ends in .golden.yaml after `--out`'],
  [['generate', 'docs', '--out', 'no/where/a.golden.yaml'], 'the folder of `--out` to be there'],
  [['hunt', 'docs', '--out', 'set.yaml'], 'a name that ends in .golden.yaml after `--out`'],
  [['hunt', 'docs', '--out', 'no/where/a.golden.yaml'], 'the folder of `--out` to be there'],
  [['generate', 'docs', '--cases', '0'], 'a whole number from 1 to 10000 after `--cases`'],
  [['generate', 'docs', '--mix', 'hard=1'], 'shares of simple, reasoning'],
  [['generate', 'docs', '--budget', '5'], 'limits of calls, tokens, cost'],
  [['generate', 'docs', '--repeats', '2'], 'with the commands'],
])('%j is refused before a project is opened', async (argv, told) => {
  const { exitCode, printed, errors } = await runInProcess(...argv)
  expect(errors).toContain(told)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})

const golden = `cases:
  - { id: kept, question: Old? }
  - id: refunds-1-simple
    question: "When are refunds paid?\\e[31m"
    reference: Within thirty days.
    review: pending
  - { id: open, question: Who?, answerable: false, review: pending }
`

test('lists the cases that nobody has reviewed, and asks nobody', async () => {
  const file = join(temporaryFolder(), 'a.golden.yaml')
  writeFileSync(file, golden)
  const { printed, exitCode } = await runInProcess('generate', '--list', '--out', file)
  expect(printed.split('\n').slice(0, -1)).toEqual([
    'refunds-1-simple',
    '  When are refunds paid?\\u{1b}[31m',
    '  → Within thirty days.',
    'open',
    '  Who?',
    '  → (no document answers it)',
  ])
  expect(printed).toContain('2 cases to review in ')
  expect(exitCode).toBe(0)
  const json = await runInProcess('generate', '--list', '--out', file, '--json')
  expect(JSON.parse(json.printed)).toMatchObject([{ id: 'refunds-1-simple' }, { id: 'open' }])
})

test('a file that is not there has nothing to list', async () => {
  const { errors, exitCode } = await runInProcess('generate', '--list', '--out', 'none.golden.yaml')
  expect(errors).toContain('none.golden.yaml: There is no such golden file')
  expect(exitCode).toBe(2)
})
