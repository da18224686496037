import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { ClaimVerdict } from '../../src/judge/claim.ts'
import { claimCounts } from '../../src/results/claimCounts.ts'
import { compactRecord } from '../../src/results/compactRecord.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { caseRecordSchema } from '../../src/results/resultsSchema.ts'
import { caseRecord, lexicalJudge, rating, supported, unsupported } from './recordedRun.ts'

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

const claimId = ({ claim }: ClaimVerdict) => claim.id
const withId = (id: string) => ({
  claim: { id, text: `第${id}条：退货须在三十天内提出。`.repeat(9) },
})

test('a small record stays as it is', () => {
  expect(compactRecord(caseRecord())).toEqual(caseRecord())
})

/** Evidence in which everything that others wrote says the same; names are not theirs. */
function everyText(text: string): CaseRecord['evidence'] {
  const claims = [
    unsupported(text, { quote: text, reason: text, nearest: { passage: 'refunds.md#1', text } }),
  ]
  return {
    answerInDocuments: claims,
    referenceInAnswer: claims,
    ratings: [rating({ text, quote: text, reason: text })],
    contextSentences: [{ text, relevant: true }],
    entities: { reference: [text], contexts: [text] },
    generatedQuestions: [{ question: text, noncommittal: false, similarity: 0.5 }],
    documents: { retrieved: ['refunds.md'], missed: [] },
  }
}

describe('a text', () => {
  const long = 'Returns are accepted within thirty days. '.repeat(400)

  test('is cut to 300 characters, and shows that it was', () => {
    const { error, evidence, scores, question } = compactRecord(
      caseRecord({
        question: long,
        error: long,
        scores: { faithfulness: { status: 'judgeError', reason: long } },
        evidence: everyText(long),
      }),
    )
    const { faithfulness } = scores
    const reason = faithfulness?.status === 'judgeError' ? faithfulness.reason : ''
    const cut = `${long.slice(0, 299)}…`
    expect([question, error, reason]).toEqual([cut, cut, cut])
    expect(evidence).toEqual(everyText(cut))
  })

  test('of exactly 300 characters is whole, and no character is halved', () => {
    const exact = '👩'.repeat(300)
    expect(compactRecord(caseRecord({ error: exact })).error).toBe(exact)
    expect(compactRecord(caseRecord({ error: `${exact}!` })).error).toBe(`${'👩'.repeat(299)}…`)
  })

  test('is null where it was null', () => {
    const evidence = { answerInContexts: [unsupported('Free returns.', { reason: null })] }
    expect(compactRecord(caseRecord({ evidence })).evidence).toEqual(evidence)
  })
})

describe('evidence that is too long', () => {
  const record = caseRecord({
    evidence: {
      answerInContexts: [
        ...times(40, index => supported('', withId(`c${index}`))),
        unsupported('', withId('c40')),
        unsupported('', withId('c41')),
      ],
      referenceInContexts: [
        ...times(40, index => supported('', withId(`r${index}`))),
        unsupported('', withId('r40')),
      ],
      documents: { retrieved: times(50, index => `refunds-${index}.md`), missed: ['terms.md'] },
    },
  })
  const { evidence, leftOut, claimCounts: counts } = compactRecord(record)

  test('keeps unsupported claims and missed documents first', () => {
    expect(evidence.answerInContexts?.map(claimId).slice(-2)).toEqual(['c40', 'c41'])
    expect(evidence.referenceInContexts?.map(claimId).at(-1)).toBe('r40')
    expect(evidence.documents?.missed).toEqual(['terms.md'])
  })

  test('keeps a refuted claim before all else, wherever it stands', () => {
    const claims = times(60, index => unsupported('', withId(`c${index}`)))
    const refuted = unsupported('', { ...withId('c60'), verdict: 'refuted' })
    const kept = compactRecord(
      caseRecord({ evidence: { answerInReference: [...claims, refuted] } }),
    ).evidence.answerInReference
    expect(kept?.map(claimId).at(-1)).toBe('c60')
    expect(kept?.length).toBeLessThan(61)
  })

  test('keeps supported and unsupported claims in turns, however they stand', () => {
    const claims = [
      ...times(30, index => supported('', withId(`s${index}`))),
      ...times(30, index => unsupported('', withId(`u${index}`))),
    ]
    const kept = compactRecord(caseRecord({ evidence: { answerInReference: claims } })).evidence
      .answerInReference
    const verdicts = Map.groupBy(kept ?? [], ({ verdict }) => verdict)
    const [good = [], bad = []] = [verdicts.get('supported'), verdicts.get('notEnoughInfo')]
    expect(good.length).toBeGreaterThan(1)
    expect(Math.abs(good.length - bad.length)).toBeLessThan(2)
    expect([good[0], bad[0]].map(one => one && claimId(one))).toEqual(['s0', 'u0'])
  })

  test('keeps ratings below the best before the others', () => {
    const ratings = times(60, index =>
      rating({ subject: `sentence-${index}`, share: index === 59 ? 2 / 3 : 1 }),
    )
    const kept = compactRecord(caseRecord({ evidence: { ratings } })).evidence.ratings
    expect(kept?.map(({ subject }) => subject).slice(-1)).toEqual(['sentence-59'])
    expect(kept?.length).toBeLessThan(60)
  })

  test('keeps something of every list, in order', () => {
    expect(evidence.answerInContexts?.map(claimId).slice(0, 2)).toEqual(['c0', 'c1'])
    expect(evidence.referenceInContexts?.map(claimId)[0]).toBe('r0')
    expect(evidence.documents?.retrieved[0]).toBe('refunds-0.md')
  })

  test('says how much was left out', () => {
    expect(leftOut).toEqual({
      answerInContexts: 42 - (evidence.answerInContexts?.length ?? 0),
      referenceInContexts: 41 - (evidence.referenceInContexts?.length ?? 0),
      'documents.retrieved': 50 - (evidence.documents?.retrieved.length ?? 0),
    })
  })

  test('has the verdicts of all claims of the lists that were cut, and they are counted', () => {
    const cut = compactRecord(record)
    expect(counts).toEqual({
      answerInContexts: { supported: 40, refuted: 0, notEnoughInfo: 2 },
      referenceInContexts: { supported: 40, refuted: 0, notEnoughInfo: 1 },
    })
    expect(claimCounts(cut)).toEqual(claimCounts(record))
    const small = { referenceInAnswer: [supported('Returns take thirty days.')] }
    const beside = caseRecord({ evidence: { ...record.evidence, ...small } })
    expect(Object.keys(compactRecord(beside).claimCounts ?? {})).not.toContain('referenceInAnswer')
  })

  test('of an older version has no more than what was kept to count', () => {
    const old = caseRecord({ leftOut: { answerInContexts: 3 } })
    expect(caseRecordSchema.parse(old)).toEqual(old)
    expect(claimCounts(old).answerInContexts?.supported).toBe(1)
  })
})

test('many metrics with long reasons keep them, and leave room for evidence', () => {
  const names = times(25, index => `metric${index}`)
  const reason = 'The endpoint answered 401: set OPENAI_API_KEY. '.repeat(30)
  const scores = Object.fromEntries(
    names.map(name => [name, { status: 'judgeError' as const, reason }]),
  )
  const compact = compactRecord(
    caseRecord({
      scores,
      judgedAgain: scores,
      measurements: Object.fromEntries(names.map(name => [name, lexicalJudge])),
      evidence: { answerInContexts: times(60, index => unsupported(`Claim ${index}. `.repeat(9))) },
    }),
  )
  const cut = { status: 'judgeError', reason: `${reason.slice(0, 299)}…` }
  expect(Object.values(compact.scores)).toEqual(names.map(() => cut))
  expect(Object.values(compact.judgedAgain ?? {})).toEqual(names.map(() => cut))
  expect(compact.evidence.answerInContexts?.length).toBeGreaterThan(10)
  expect(bytes(compact)).toBeLessThanOrEqual(bytes({ ...compact, evidence: {} }) + 4000)
})

test('forty metrics leave room for evidence, and whole texts', () => {
  const names = times(40, index => `metric${index}`)
  const claims = times(8, index =>
    unsupported('自收货之日起三十天内可以退货。', withId(`c${index}`)),
  )
  const { evidence } = compactRecord(
    caseRecord({
      scores: Object.fromEntries(names.map(name => [name, { status: 'scored', value: 0.5 }])),
      measurements: Object.fromEntries(names.map(name => [name, lexicalJudge])),
      evidence: { answerInContexts: claims },
    }),
  )
  expect(evidence.answerInContexts?.length).toBeGreaterThan(4)
  expect(evidence.answerInContexts?.[0]).toEqual(claims[0])
})

test('any record becomes a valid one of at most 8 kB, and stays what it became', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2000, size: 'max' })
  const verdict: fc.Arbitrary<ClaimVerdict> = fc.record({
    claim: fc.record({ id: fc.string({ maxLength: 5 }), text }),
    verdict: fc.constantFrom('supported', 'refuted', 'notEnoughInfo'),
    passages: fc.array(fc.string({ maxLength: 20 }), { maxLength: 10 }),
    quote: fc.option(text),
    reason: fc.option(text),
  })
  const evidence: fc.Arbitrary<CaseRecord['evidence']> = fc.record(
    {
      answerInContexts: fc.array(verdict),
      referenceInContexts: fc.array(verdict),
      referenceInAnswer: fc.array(verdict),
      ratings: fc.array(
        fc.record({
          metric: fc.string({ maxLength: 5 }),
          subject: fc.string({ maxLength: 5 }),
          text,
          value: fc.nat(5),
          share: fc.constantFrom(0, 0.5, 1),
          quote: fc.option(text),
          reason: text,
        }),
      ),
      entities: fc.record({ reference: fc.array(text), contexts: fc.array(text) }),
      documents: fc.record({ retrieved: fc.array(text), missed: fc.array(text) }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(evidence, text, (found, error) => {
      const compact = compactRecord(caseRecord({ evidence: found, error }))
      expect(bytes(compact)).toBeLessThanOrEqual(8000)
      expect(caseRecordSchema.parse(compact)).toEqual(compact)
      expect(compactRecord(compact)).toEqual(compact)
    }),
    { numRuns: 60 },
  )
})

test('evidence of steps shares the room, and what is left out is counted by the step', () => {
  const claims = times(40, index => unsupported('', withId(`r${index}`)))
  const whole = caseRecord({
    evidence: { referenceInContexts: claims },
    stepEvidence: { 'search v1.2': { referenceInContexts: claims } },
  })
  const { evidence, stepEvidence, leftOut, claimCounts: counts } = compactRecord(whole)
  const kept = [evidence, stepEvidence?.['search v1.2']].map(
    one => one?.referenceInContexts?.length ?? 0,
  )
  expect(Math.min(...kept)).toBeGreaterThan(0)
  expect(bytes({ evidence, stepEvidence })).toBeLessThanOrEqual(8000)
  const lists = ['referenceInContexts', 'referenceInContexts of search v1.2']
  expect(leftOut).toEqual(
    Object.fromEntries(lists.map((list, index) => [list, 40 - (kept[index] ?? 0)])),
  )
  const all = { supported: 0, refuted: 0, notEnoughInfo: 40 }
  expect(counts).toEqual(Object.fromEntries(lists.map(list => [list, all])))
})
