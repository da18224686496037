import { describe, expect, test } from 'vitest'
import { recordedRun } from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, shipping } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'

describe('a run', () => {
  test('that has nothing to be compared with names metrics that share a reason together', () => {
    expect(markdownOf({ results: healthy })).toContain(
      '\n- `faithfulness`, `documentRecall`: There is no baseline yet. Record one: `npx vitest-rag baseline update`\n',
    )
  })

  test('that got better folds those cases away', () => {
    const results = recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] })
    const text = markdownOf({ results, former: healthy })
    expect(text).toMatch(
      /^## ✅ RAG passed \(improved\): support › faithfulness rose by 0.083 \(0.917 → 1.000, 3 cases\)\n/u,
    )
    expect(text).toContain(
      [
        '<summary>1 case got better</summary>',
        '- `support › clinic-hours` (`golden/support.golden.yaml:31`): `faithfulness` was 0.75, is 1',
        '</details>',
        '### Refuted claims',
      ].join('\n\n'),
    )
    expect(text).not.toContain('### Worst cases')
    expect(text).toContain(
      '\n- to compare later runs with these scores: `npx vitest-rag baseline update`\n',
    )
  })
})
