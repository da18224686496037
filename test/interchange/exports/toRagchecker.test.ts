import { expect, test } from 'vitest'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { exportedFrom } from '../exportedFrom.ts'
import { casesOf, imported, lost } from '../imports.ts'
import type { ExportedCase } from '../../../src/interchange/exports/exportedCase.ts'
import type { CaseEvidence } from '../../../src/results/results.ts'
import type { ClaimVerdict, Verdict } from '../../../src/judge/claim.ts'
import { scored } from '../../../src/score.ts'

/** RAGChecker reads a claim as subject, predicate and object. */
const claim = (text: string) => [text, '', '']

test('a case without a right answer or a response is left out, which is told', () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
metrics: { faithfulness: {} }
cases:
  - { id: whole, question: Who?, reference: We., answer: Us., contexts: [It was us.] }
  - { id: open, question: When?, answer: Now. }
  - { id: asked, question: Why?, reference: Because. }
`)
  const { text, count, losses } = exportCases(cases, 'ragchecker')
  expect(count).toBe(1)
  expect(JSON.parse(text)).toEqual({
    results: [
      {
        query_id: 'whole',
        query: 'Who?',
        gt_answer: 'We.',
        response: 'Us.',
        retrieved_context: [{ doc_id: 'context-1', text: 'It was us.' }],
      },
    ],
  })
  expect(losses.map(({ place, why }) => `${place.caseId ?? ''}: ${why}`)).toEqual([
    'open: RAGChecker needs a right answer, but the case has none',
    'asked: RAGChecker needs a response, but the case has none',
  ])
})

test('a file without a case is not written, and each case says why', () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
metrics: { faithfulness: {} }
cases: [{ id: asked, question: Why?, reference: Because. }]
`)
  expect(() => exportCases(cases, 'ragchecker')).toThrow(
    /Expected a case that RAGChecker takes, found none\n.*set\.golden\.yaml.*"asked".*a response/,
  )
})

test('what nobody recorded of the retrieval is told, because RAGChecker takes it for nothing', () => {
  const cases = exportedFrom(`
metrics: { answerOverlap: {} }
cases:
  - { id: unknown, question: Who?, reference: We., answer: Us. }
  - { id: nothing, question: When?, reference: Now., answer: Then., contexts: [] }
`)
  const { losses } = exportCases(cases, 'ragchecker')
  expect(losses.map(({ place, field, why }) => `${place.caseId ?? ''} ${field}: ${why}`)).toEqual([
    'unknown contexts: what was retrieved is not recorded; RAGChecker reads that as nothing',
  ])
})

test('facts are the claims of the right answer, and stand in for a reference', () => {
  const cases = exportedFrom(`
metrics: { answerRecall: {} }
cases:
  - { id: claims, question: How?, facts: [It is free., { text: It is fast., optional: true }, It is new.], answer: Free., contexts: [] }
`)
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(JSON.parse(text)).toMatchObject({
    results: [
      {
        gt_answer: 'It is free. It is new.',
        gt_answer_claims: [claim('It is free.'), claim('It is new.')],
      },
    ],
  })
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'facts: RAGChecker counts every claim of the right answer, so optional ones are left out',
  ])
})

test('facts come back as they were', async () => {
  const cases = exportedFrom(`
metrics: { answerRecall: {} }
cases:
  - { id: claims, question: How?, reference: Free., facts: [It is free., It is new.], answer: Free., contexts: [] }
`)
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(losses).toEqual([])
  const back = await imported({ 'set.ragchecker.json': text })
  expect(back.losses).toEqual([])
  expect(casesOf(back)).toEqual([
    {
      id: 'claims',
      question: 'How?',
      reference: 'Free.',
      facts: ['It is free.', 'It is new.'],
      answer: 'Free.',
      contexts: [],
    },
  ])
})

const judgedSet = `
metrics: { answerRecall: {} }
cases:
  - id: judged
    question: How?
    reference: It is free.
    answer: It is free and fast.
    contexts: [{ id: a.md, text: It costs nothing. }, { id: b.md, text: It is slow. }]
`

type Checked = [text: string, verdict: Verdict, ...passages: string[]]

function verdictsOf(of: string, ...checked: Checked[]): ClaimVerdict[] {
  return checked.map(([text, verdict, ...passages], at) => ({
    claim: { id: `${of}-${at + 1}`, text },
    verdict,
    passages,
    quote: null,
    reason: null,
  }))
}

function judgedCases(evidence: CaseEvidence, text = judgedSet): ExportedCase[] {
  return exportedFrom(text).map(one => ({ ...one, judged: { evidence } }))
}

const evidenceOfText: CaseEvidence = {
  answerInReference: verdictsOf(
    'answer',
    ['It is free.', 'supported', 'reference'],
    ['It is fast.', 'notEnoughInfo'],
  ),
  referenceInAnswer: verdictsOf('reference', ['It is free.', 'supported', 'answer']),
}

const evidenceOfCase: CaseEvidence = {
  ...evidenceOfText,
  answerInContexts: verdictsOf(
    'answer',
    ['It is free.', 'supported', 'a.md', 'b.md'],
    ['It is fast.', 'refuted', 'b.md'],
  ),
  referenceInContexts: verdictsOf('reference', ['It is free.', 'supported', 'a.md', 'b.md']),
}

test('claims, labels and metrics of a run are written as RAGChecker does, and come back', async () => {
  const { text, losses } = exportCases(judgedCases(evidenceOfCase), 'ragchecker')
  expect(losses).toEqual([])
  expect(JSON.parse(text)).toEqual({
    results: [
      {
        query_id: 'judged',
        query: 'How?',
        gt_answer: 'It is free.',
        response: 'It is free and fast.',
        retrieved_context: [
          { doc_id: 'a.md', text: 'It costs nothing.' },
          { doc_id: 'b.md', text: 'It is slow.' },
        ],
        response_claims: [claim('It is free.'), claim('It is fast.')],
        gt_answer_claims: [claim('It is free.')],
        answer2response: ['Entailment', 'Neutral'],
        response2answer: ['Entailment'],
        retrieved2response: [
          ['Entailment', 'Entailment'],
          ['Neutral', 'Contradiction'],
        ],
        retrieved2answer: [['Entailment', 'Entailment']],
        metrics: {
          precision: 0.5,
          recall: 1,
          f1: 2 / 3,
          claim_recall: 1,
          context_precision: 1,
          context_utilization: 1,
          noise_sensitivity_in_relevant: 0,
          noise_sensitivity_in_irrelevant: 0,
          hallucination: 0.5,
          self_knowledge: 0,
          faithfulness: 0.5,
        },
      },
    ],
    metrics: {
      overall_metrics: { precision: 50, recall: 100, f1: 66.7 },
      retriever_metrics: { claim_recall: 100, context_precision: 100 },
      generator_metrics: {
        context_utilization: 100,
        noise_sensitivity_in_relevant: 0,
        noise_sensitivity_in_irrelevant: 0,
        hallucination: 50,
        self_knowledge: 0,
        faithfulness: 50,
      },
    },
  })
  const back = await imported({ 'out.json': text })
  expect(back.made[0]?.imported.claims).toEqual({
    answer: [
      {
        text: 'It is free.',
        againstText: 'supported',
        againstContexts: ['supported', 'supported'],
      },
      {
        text: 'It is fast.',
        againstText: 'notEnoughInfo',
        againstContexts: ['notEnoughInfo', 'refuted'],
      },
    ],
    reference: [
      {
        text: 'It is free.',
        againstText: 'supported',
        againstContexts: ['supported', 'supported'],
      },
    ],
  })
  expect(lost(back).every(line => line.includes('metrics: metrics are computed here'))).toBe(true)
})

test('labels that the evidence does not say are left out and listed, the metrics are there', () => {
  const cases = judgedCases({
    ...evidenceOfText,
    // Whether b.md contradicts the claim is unknown.
    answerInContexts: verdictsOf(
      'answer',
      ['It is free.', 'supported', 'a.md'],
      ['It is fast.', 'notEnoughInfo'],
    ),
    referenceInContexts: verdictsOf('reference', ['It is free.', 'supported', 'a.md']),
  })
  const { text, losses } = exportCases(cases, 'ragchecker')
  const [result] = (JSON.parse(text) as { results: [object] }).results
  expect(Object.keys(result)).not.toContain('retrieved2response')
  expect(Object.keys(result)).not.toContain('retrieved2answer')
  expect(result).toMatchObject({
    answer2response: ['Entailment', 'Neutral'],
    metrics: { context_precision: 0.5, faithfulness: 0.5 },
  })
  expect(losses.map(({ field }) => field)).toEqual(['retrieved2response', 'retrieved2answer'])
  expect(losses[0]?.why).toContain('but not whether the others contradict it')
})

test('passages that support a claim only together support nothing in RAGChecker', () => {
  const together = verdictsOf('answer', ['It is free.', 'supported', 'a.md', 'b.md'])
  const cases = judgedCases({
    answerInContexts: together.map(one => ({ ...one, together: true })),
  })
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(JSON.parse(text)).toMatchObject({ results: [{ metrics: { faithfulness: 0 } }] })
  expect(losses.map(({ field }) => field)).toEqual(['retrieved2response'])
})

test('shortened evidence gives no claims, and its metrics are those of the run', () => {
  const long = `It is ${'very '.repeat(60)}`.slice(0, 299)
  const evidence = {
    ...evidenceOfText,
    answerInReference: verdictsOf('answer', [`${long}…`, 'notEnoughInfo']),
  }
  const judged = {
    evidence,
    leftOut: { referenceInAnswer: 3 },
    scores: { answerPrecision: scored(0.2), answerRecall: scored(0.3), answerF1: scored(0.9) },
  }
  const cases = exportedFrom(judgedSet).map(one => ({ ...one, judged }))
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(text).not.toContain('response_claims')
  expect(JSON.parse(text)).toMatchObject({
    results: [{ metrics: { precision: 0.2, recall: 0.3, f1: 0.12 / 0.5 } }],
  })
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'answer2response: the run keeps only a part of these claims, or of their texts',
    'response2answer: the run keeps only a part of these claims, or of their texts',
  ])
})

test('a claim that only a fact beside the reference supports has no label', () => {
  const text = judgedSet.replace(
    '    answer:',
    '    facts: [It is free., It is fast.]\n    answer:',
  )
  const evidence = {
    answerInReference: verdictsOf('answer', ['It is fast.', 'supported', 'fact-2']),
  }
  const { losses, ...exported } = exportCases(judgedCases(evidence, text), 'ragchecker')
  expect(exported.text).not.toContain('answer2response')
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'answer2response: some claims were checked against facts that `gt_answer` lacks',
  ])
  const stated = text.replace('    reference: It is free.\n', '')
  const alone = exportCases(judgedCases(evidence, stated), 'ragchecker')
  expect(JSON.parse(alone.text)).toMatchObject({ results: [{ answer2response: ['Entailment'] }] })
})

test('means over all results need the metric in each result', () => {
  const [judged, other] = [judgedSet, judgedSet.replace('id: judged', 'id: other')].flatMap(text =>
    judgedCases(evidenceOfText, text),
  )
  if (!judged || !other) throw new Error('Expected two cases')
  const { referenceInAnswer = [] } = evidenceOfText
  const lacking = { ...other, judged: { evidence: { referenceInAnswer } } }
  const { text, losses } = exportCases([judged, lacking], 'ragchecker')
  const { metrics } = JSON.parse(text) as { metrics: object }
  expect(metrics).toEqual({
    overall_metrics: { recall: 100 },
    retriever_metrics: {},
    generator_metrics: {},
  })
  expect(losses.map(({ place, field }) => `${place.caseId ?? ''} ${field}`)).toEqual([
    'other metrics',
  ])
})

test('a mean that is half a tenth is rounded as NumPy does', () => {
  const claims = Array.from({ length: 8 }, (_, at): Checked =>
    at === 0 ? ['It is free.', 'supported', 'reference'] : [`It is ${at}.`, 'notEnoughInfo'],
  )
  const texts = [judgedSet, judgedSet.replace('id: judged', 'id: other')]
  const cases = texts.flatMap((text, at) =>
    judgedCases({ answerInReference: verdictsOf('answer', ...claims.slice(at)) }, text),
  )
  const { text } = exportCases(cases, 'ragchecker')
  // 1/8 and 0/7 make 6.25 %.
  expect(JSON.parse(text)).toMatchObject({ metrics: { overall_metrics: { precision: 6.2 } } })
})

test('facts with labels are listed, because they come back as claims of a model', async () => {
  const text = judgedSet.replace('    reference: It is free.', '    facts: [It is free.]')
  const { losses, ...exported } = exportCases(
    judgedCases(
      { referenceInAnswer: verdictsOf('fact', ['It is free.', 'supported', 'answer']) },
      text,
    ),
    'ragchecker',
  )
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'facts: next to labels, an import reads them as claims that a model found',
  ])
  const [back] = casesOf(await imported({ 'out.json': exported.text }))
  expect(back).toMatchObject({ reference: 'It is free.' })
  expect(back).not.toHaveProperty('facts')
})

test('a score that may count something else than RAGChecker is no metric of shortened evidence', () => {
  const together = verdictsOf('answer', ['It is free.', 'supported', 'a.md', 'b.md'])
  const inContexts = {
    evidence: { answerInContexts: together.map(one => ({ ...one, together: true as const })) },
    leftOut: { answerInContexts: 1 },
    scores: { faithfulness: scored(1) },
  }
  const inFacts = {
    evidence: { answerInReference: verdictsOf('answer', ['It is free.', 'notEnoughInfo']) },
    leftOut: { answerInReference: 1 },
    scores: { answerPrecision: scored(1) },
  }
  const facts = judgedSet.replace('    answer:', '    facts: [It is fast.]\n    answer:')
  for (const [judged, text] of [[inContexts, judgedSet] as const, [inFacts, facts] as const]) {
    const cases = exportedFrom(text).map(one => ({ ...one, judged }))
    expect(exportCases(cases, 'ragchecker').text).not.toContain('metrics')
  }
})
