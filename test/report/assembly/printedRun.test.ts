import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { printedDocument } from '../../../src/cli/printedJson.ts'
import { decide } from '../../../src/gate/decide.ts'
import { printedRun } from '../../../src/report/assembly/printedRun.ts'
import { reportOf } from '../../../src/report/assembly/reportOf.ts'
import type { RunToReport } from '../../../src/report/assembly/runToReport.ts'
import { validDocument } from '../../cli/validDocument.ts'
import { inventing, reportedRun, right } from '../diagnosis/change/changedSystem.ts'
import { hostileRuns } from '../hostileRun.ts'

const printedOf = (run: RunToReport) => printedRun(run, reportOf(run))

test('a cause has its first cases, and how many more there are', async () => {
  const { causes, next, forPeople, files } = printedOf(await reportedRun({ now: inventing }))
  expect(causes).toMatchObject([{ cause: 1, part: 'generator', casesLeftOut: 2 }])
  expect(causes[0]?.cases).toHaveLength(10)
  expect(next.map(({ command }) => command)).toEqual([
    'npx vitest-rag explain --cause 1 --json',
    expect.stringMatching(/^npx vitest-rag explain support\/\w+\.md --json$/),
    expect.stringMatching(/^npx vitest-rag explain support\/\w+\.md --json$/),
    expect.stringMatching(/^npx vitest-rag explain support\/\w+\.md --json$/),
    expect.stringMatching(/^npx vitest run golden\/support\.golden\.yaml/),
    'npx vitest-rag run --json',
  ])
  expect(forPeople.join('\n')).toContain('npx vitest-rag baseline update')
  expect(files).toEqual({
    summary: '.vitest-rag/results.json',
    records: '.vitest-rag/results.jsonl',
  })
})

test('a run that passed has nothing to run next', async () => {
  expect(printedOf(await reportedRun({ now: right }))).toMatchObject({ causes: [], next: [] })
})

test('whatever texts a run holds, its document has the published schema, and ids are one word of a command', () => {
  fc.assert(
    fc.property(
      hostileRuns('::error::', '\n', "'", '`', '\u001b[2J'),
      ({ results, former, answersOf }) => {
        const baseline = snapshot(former)
        const run = { results, baseline, decision: decide({ results, baseline }), answersOf }
        const printed = printedOf(run)
        validDocument(printedDocument('run-output', { exitCode: 1, problems: [], ...printed }))
        for (const { command } of printed.next)
          expect(command).toMatch(/^npx (?:[^'\n]|'[^'\n]*'|\\')+$/)
      },
    ),
    { numRuns: 30 },
  )
})
