import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { relativeDates } from '../../src/doctor/checks/relativeDates.ts'
import { examinedSet } from '../../src/doctor/examination.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { casesOf, examinationOf, findingsOf } from './examinations.ts'

test('a case in a file of its own is found at its line there', async () => {
  const root = temporaryFolder()
  const file = join(root, 'support.golden.yaml')
  const cases = [
    { id: 'one', question: 'How long?' },
    { id: 'two', question: 'How long?', reference: 'Since yesterday.' },
  ]
  writeFileSync(join(root, 'cases.jsonl'), cases.map(one => `${JSON.stringify(one)}\n`).join('\n'))
  writeFileSync(
    file,
    'pipeline: ./answer.ts\nmetrics: { faithfulness: {} }\ncases: ./cases.jsonl\n',
  )
  const known = metricsWith()
  const located = readGoldenSet({ file, root, metrics: known })
  const sets = [examinedSet({ located, known, judgeIsDeterministic: true })]
  expect(await findingsOf(relativeDates, { ...examinationOf(casesOf(cases)), sets })).toEqual([
    'cases.jsonl:3:1, case "two": warning: The reference says "yesterday", which goes out of date',
  ])
})
