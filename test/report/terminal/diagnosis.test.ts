import { describe, expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  supported,
  unsupported,
} from '../../results/recordedRun.ts'
import { modelJudge } from '../diagnosis/judgedSet.ts'
import { render } from '../supportRun.ts'
import { terminalCells } from '../tableCells.ts'

const policy = {
  metrics: {
    faithfulness: metricSetting(),
    hallucination: metricSetting({ gate: false, direction: 'lower' }),
    contextRecall: metricSetting(),
    documentRecall: metricSetting(),
  },
}

/** Sixteen questions on four documents: those on `terms.md` find nothing and make things up. */
const records = Array.from({ length: 16 }, (_, index): CaseRecord => {
  const documents = ['refunds.md', 'shipping.md', 'hours.md', 'terms.md']
  const group = documents[index % 4] ?? ''
  const missed = group === 'terms.md'
  const values = {
    faithfulness: missed ? 0.25 : 1,
    hallucination: missed ? 0.5 : 0,
    contextRecall: missed ? 0 : 0.5,
    documentRecall: missed ? 0 : 1,
  }
  return caseRecord({
    caseId: `question-${String(index).padStart(2, '0')}`,
    line: 10 + index,
    group,
    scores: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, scored(value)]),
    ),
    measurements: Object.fromEntries(Object.keys(values).map(name => [name, modelJudge])),
    evidence: {
      answerInContexts: [supported('Products can be returned within thirty days.')],
      referenceInContexts: [
        supported('Products can be returned.'),
        unsupported('The receipt is needed.'),
      ],
      documents: missed
        ? { retrieved: ['hours.md'], missed: ['terms.md'] }
        : { retrieved: [group], missed: [] },
    },
  })
})

const refuted = (text: string) =>
  unsupported(text, {
    verdict: 'refuted',
    passages: ['hours.md#2'],
    quote: 'Am Sonntag ist die Praxis geschlossen.',
    reason: 'The passage says that it is closed.',
  })

describe('a run', () => {
  test('in which retrieval finds nothing has no means of what it found to explain', () => {
    const nothing = records.filter(({ group }) => group === 'terms.md')
    const output = render({
      results: recordedRun({ records: nothing, sets: { support: setRun({ policy }) } }),
    })
    expect(output).toContain('set support')
    expect(output).not.toContain('found:')
  })

  test('in which retrieval misses much', () => {
    const results = recordedRun({ records, sets: { support: setRun({ policy }) } })
    const text = render({ results })
    const found = ['faithfulness', 'hallucination', 'contextRecall'].map(
      metric => terminalCells(text, metric)?.['found'],
    )
    expect(found).toEqual(['1.000', '0.000', undefined])
    expect(text).toContain(
      '\n  │ found: the mean over 12 of 16 cases, where retrieval found a relevant passage\n',
    )
    const blocks = text.split('\n\n')
    expect(blocks.find(block => block.startsWith('what the scores point to')))
      .toMatchInlineSnapshot(`
      "what the scores point to
        retriever of support: what the references say is not retrieved. Check queries, how documents are split, and how many passages are kept.
          │ contextRecall 0.375 (16 cases), faithfulness 0.813 (16 cases)
          │ see question-03, question-07, question-11"
    `)
    const worst = blocks.find(block => block.startsWith('worst cases'))
    expect(worst).toContain('\n  … and 11 more\n')
    expect(worst?.split('\n').slice(0, 8).join('\n')).toMatchInlineSnapshot(`
      "worst cases
        contextRecall 0.000, documentRecall 0.000, faithfulness 0.250  support › question-03  golden/support.golden.yaml:13
          │ “How long do I have to return a product?”
          │ 1 of 2 claims of the reference supported
          │   ✗ not supported (not enough information): The receipt is needed.
          │       reason: No passage says so.
          │   missed documents: terms.md
          │   retrieved: hours.md"
    `)
  })

  test('of two sets, of which one is well', () => {
    const well = records.map(record => ({
      ...record,
      set: 'clinic',
      file: 'golden/clinic.golden.yaml',
      scores: { documentRecall: scored(1) },
      evidence: {},
    }))
    const clinic = setRun({
      file: 'golden/clinic.golden.yaml',
      policy: { metrics: { documentRecall: metricSetting() } },
    })
    const sets = { clinic, support: setRun({ policy }) }
    const text = render({ results: recordedRun({ records: [...well, ...records], sets }) })
    expect(text).toContain('\n  retriever of support: ')
    expect(text).not.toContain(' of clinic: ')
  })
})

describe('refuted claims', () => {
  const healthy = { faithfulness: scored(1), documentRecall: scored(1) }
  const run = (claims: readonly string[], overrides: Partial<CaseRecord> = {}) =>
    recordedRun({
      records: claims.map((claim, index) =>
        caseRecord({
          caseId: `sunday-${index}`,
          line: 20 + index,
          scores: healthy,
          evidence: { answerInContexts: [refuted(claim)] },
          ...overrides,
        }),
      ),
    })

  test('are listed though the means are fine', () => {
    const text = render({ results: run(['Am Sonntag ist offen.', 'a', 'b', 'c', 'd']) })
    const listed = text.split('\n\n').find(block => block.startsWith('refuted claims'))
    expect(listed).toMatchInlineSnapshot(`
      "refuted claims
        support › sunday-0  golden/support.golden.yaml:20
          │ ✗ refuted: Am Sonntag ist offen.
          │     refuted by: hours.md#2: "Am Sonntag ist die Praxis geschlossen."
        support › sunday-1  golden/support.golden.yaml:21
          │ ✗ refuted: a
          │     refuted by: hours.md#2: "Am Sonntag ist die Praxis geschlossen."
        support › sunday-2  golden/support.golden.yaml:22
          │ ✗ refuted: b
          │     refuted by: hours.md#2: "Am Sonntag ist die Praxis geschlossen."
        … and 2 more"
    `)
  })

  test('of repeats are listed once', () => {
    const [first] = run(['Am Sonntag ist offen.']).cases
    const repeats = first ? [first, { ...first, repeat: 1 }] : []
    const text = render({ results: recordedRun({ records: repeats }) })
    expect(text.match(/✗ refuted/g)).toHaveLength(1)
  })

  test('are not listed again where the worst cases show them', () => {
    const scores = { faithfulness: scored(0), documentRecall: scored(1) }
    const text = render({ results: run(['Am Sonntag ist offen.'], { scores }) })
    expect(text).not.toContain('refuted claims')
    expect(text.match(/✗ refuted/g)).toHaveLength(1)
  })

  test('are listed where the worst cases show something else', () => {
    const scores = { faithfulness: scored(1), documentRecall: scored(0) }
    const text = render({ results: run(['Am Sonntag ist offen.'], { scores }) })
    expect(text).toContain('worst cases\n  documentRecall 0.000')
    expect(text).toContain('refuted claims\n  support › sunday-0')
  })
})
