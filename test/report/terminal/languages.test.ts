import type { CaseRecord } from '../../../src/results/results.ts'
import { expect, test } from 'vitest'
import {
  caseRecord,
  lexicalJudge,
  metricSetting,
  recordedRun,
  setRun,
  unsupported,
} from '../../results/recordedRun.ts'
import { render } from '../supportRun.ts'
import { terminalCells } from '../tableCells.ts'

test('sets in Russian and Chinese', () => {
  const policy = {
    metrics: {
      hallucination: metricSetting({ direction: 'lower', mean: 0.1, deterministic: true }),
    },
  }
  const record = (overrides: Partial<CaseRecord>, value: number) =>
    caseRecord({
      scores: { hallucination: { status: 'scored', value } },
      measurements: { hallucination: lexicalJudge },
      ...overrides,
    })
  const clinic = { set: 'клиника', file: 'golden/клиника.golden.yaml', caseId: 'часы-приёма' }
  const shop = { set: '商店', file: 'golden/商店.golden.yaml', caseId: '退货期限' }
  const sets = {
    клиника: setRun({ file: clinic.file, policy }),
    商店: setRun({ file: shop.file, policy }),
  }
  const run = (russian: number, chinese: number) =>
    recordedRun({
      records: [
        record(
          {
            ...clinic,
            question: 'Когда открыта клиника?',
            evidence: {
              answerInContexts: [
                unsupported('Клиника открыта круглосуточно.', { reason: 'Об этом нет ни слова.' }),
              ],
            },
          },
          russian,
        ),
        record(
          {
            ...shop,
            question: '退货期限是多久？'.repeat(12),
            evidence: {
              answerInContexts: [
                unsupported('退货期限为六十天。', {
                  verdict: 'refuted',
                  reason: '原文写的是三十天。',
                  quote: '自收货之日起三十天内可以退货。',
                  passages: ['退货.md#1'],
                }),
              ],
            },
          },
          chinese,
        ),
      ],
      sets,
    })
  const text = render({ results: run(0.05, 0.5), former: run(0.05, 0) })
  const cells = ['клиника', '商店'].map(set => terminalCells(text, 'hallucination', set))
  expect(cells).toMatchObject([
    { metric: 'hallucination ↓', mean: '0.050', verdict: 'unchanged' },
    { metric: 'hallucination ↓', mean: '0.500', verdict: 'regressed' },
  ])
  expect(text).toContain(
    '\n  │ hallucination: The mean is 0.500 and must be at most 0.1. The mean rose from 0.000 to 0.500 over 1 case',
  )
  expect(text).toContain('\nset клиника  golden/клиника.golden.yaml\n')
  expect(text).toContain('\nset 商店  golden/商店.golden.yaml\n')
  const blocks = text.split('\n\n').filter(block => !/^(?:set|to) /u.test(block))
  expect(blocks.join('\n\n')).toMatchInlineSnapshot(`
    "
    RAG failed (regressed): 商店 › hallucination rose by 0.500 (0.000 → 0.500, 1 case)
    judge: lexical · 2 cases · 4 calls, 0 replayed · 1,600 prompt + 180 completion tokens

    what got worse
      generator of 商店: in the case that got worse, answers claim what the passages do not say; no metric shows whether retrieval changed
        │ in these cases: hallucination 0.000 → 0.500
        │ \`lexical()\` compares words: passages may support a claim in other words. A model can check that
        │ Check the prompt: it should ask for answers from the passages alone, point by point, and for a refusal if they say nothing
        │ see 退货期限

    worst cases
      hallucination 0.000 → 0.500  商店 › 退货期限  golden/商店.golden.yaml:12
        │ “退货期限是多久？退货期限是多久？退货期限是多久？退货期限是多久？退货期限是多久？退货期限是多…
        │ 0 of 1 claim of the answer supported
        │   ✗ refuted: 退货期限为六十天。
        │       reason: 原文写的是三十天。
        │       refuted by: 退货.md#1: "自收货之日起三十天内可以退货。"
      everything about a case: npx vitest-rag explain 商店/退货期限
      all cases as a page: npx vitest-rag report"
  `)
})
