import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { comparedWithWords } from '../../../src/report/words/comparedWith.ts'
import { recordedRun } from '../../results/recordedRun.ts'

const baseline = snapshot(recordedRun())
const place = '.vitest-rag/baseline.json of main'

test.each([
  ['the baseline of the working tree', { baseline }],
  [place, { baseline, comparedWith: place }],
  ['nothing: there is no baseline', {}],
  [`nothing: there is no ${place}`, { comparedWith: place }],
  // There may be one. Nobody asked for it.
  [
    'nothing: recorded answers were judged',
    { comparedWith: place, decision: { answersOf: 'last' } },
  ],
])('compared with %s', (words, compared) => {
  expect(comparedWithWords({ decision: {}, ...compared })).toBe(words)
})
