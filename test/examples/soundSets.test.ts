import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readDocuments } from '../../src/corpus/readDocuments.ts'
import { examine } from '../../src/doctor/examine.ts'
import { examinedSet } from '../../src/doctor/examination.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'

const root = fileURLToPath(new URL('../../examples/', import.meta.url))
const known = metricsWith()

test.each([
  ['dependency-docs/dependency-docs.golden.yaml', undefined],
  ['dependency-docs/clinic.ru.golden.yaml', 'dependency-docs/texts/ru'],
  ['dependency-docs/refunds.zh.golden.yaml', 'dependency-docs/texts/zh'],
  ['retrieval-strategies/strategies.golden.yaml', undefined],
  ['cited-answers/cited.golden.yaml', undefined],
  ['expected-answers/support.golden.yaml', undefined],
  ['chat/chat.golden.yaml', undefined],
  ['agent/support.golden.yaml', undefined],
])('the doctor is silent on %s', async (file, folder) => {
  const located = readGoldenSet({ file: `${root}${file}`, root, metrics: known })
  const read = folder === undefined ? undefined : await readDocuments([folder], { root })
  const findings = await examine({
    sets: [examinedSet({ located, known, judgeIsDeterministic: true })],
    ...(read && { documents: new Map(read.documents.map(one => [one.id, one])) }),
    history: { runs: [], unread: [] },
    detect: 0.05,
  })
  expect(findings).toEqual([])
})
