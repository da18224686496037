import { snapshot } from '../../src/baseline/snapshot.ts'
import { decide } from '../../src/gate/decide.ts'
import { noUsage } from '../../src/judge/judgeUsage.ts'
import type { PagedRun } from '../../src/page/pagedRun.ts'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  unsupported,
} from '../results/recordedRun.ts'
import {
  cutRetriever,
  declining,
  inventing,
  reportedRun,
  right,
} from '../report/diagnosis/change/changedSystem.ts'

/** Text that acts where it becomes markup, script or a direction of writing. */
export const hostile =
  '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">\u202E<style>*{display:none}</style>'

const hostileCalls = [
  { name: hostile, arguments: { [hostile]: hostile }, hop: 1, result: hostile },
  { name: hostile, argumentsCut: hostile, hop: 2, error: hostile },
  ...Array.from({ length: 98 }, () => ({ name: 'search', hop: 3 })),
]

/** A run in which a third of the cases lost documents, another third invents, and one is hostile. */
export async function pagedRun(): Promise<PagedRun> {
  const systems = [right, inventing, cutRetriever]
  const run = await reportedRun({
    now: (id, index) => {
      if (index === 9) return declining(id)
      if (index === 6) {
        const details = { route: hostile, [hostile]: [1, null] }
        const { answer, contexts } = right(id)
        return {
          answer: `${answer} ${hostile}`,
          contexts: contexts.map(one => ({ ...one, tool: hostile, hop: 1 })),
          toolCalls: hostileCalls,
          toolCallsLeftOut: 40,
          details,
        }
      }
      return (systems[index % 3] ?? right)(id)
    },
    overrides: index => ({
      ...(index === 3 && { usage: { judge: noUsage } }),
      question:
        index === 3 ? 'متى يفتح المكتب؟' : index === 6 ? hostile : `What of number ${index}?`,
      tags: index % 2 === 0 ? ['even', hostile] : ['odd'],
      group: index < 6 ? 'first' : 'second',
      line: 10 + index,
      milliseconds: 1200,
      steps: [
        {
          name: 'retrieve',
          start: 0,
          milliseconds: 200,
          input: hostile,
          passages: 2,
          documents: ['refunds.md'],
        },
        { name: 'embed', parent: 0, start: 10, milliseconds: 90 },
        { name: 'generate', start: 210, error: 'Error: the model is away' },
      ],
    }),
  })
  const point = (at: string, mean: number) => ({ at, date: `${at}T08:00:00Z`, mean, cases: 12 })
  const points = [
    point('2026-11-20', 0.9),
    { ...point('2026-11-21', 0.8), measuredOtherwise: true as const },
    point('2026-11-22', 0.7),
  ]
  return {
    ...run,
    notes: ['A note beside the verdict.'],
    exchangesOf: ({ caseId }) =>
      caseId === 'accounts.md'
        ? {
            exchanges: [
              {
                name: 'extractClaims@4',
                facts: 'clerk · 2026-11-22',
                messages: [
                  { role: 'system', content: 'Split the text.' },
                  { role: 'user', content: hostile },
                ],
                answer: hostile,
              },
              { name: 'checkClaims', facts: 'clerk', messages: [] },
            ],
            notes: ['The verdict log has no answer to 1 of 2 questions.'],
          }
        : undefined,
    trends: {
      runs: [{ set: 'support', metric: 'faithfulness', direction: 'higher', gate: true, points }],
      baseline: [],
      marks: [
        { kind: 'judge', date: '2026-11-21T08:00:00Z', text: 'small → large' },
        { kind: 'accepted', date: '2026-11-22T07:00:00Z', text: '1a2b3c4d Take the new scores' },
      ],
    },
  }
}

/** Two cases with two variants each: a critical one fails, another misses a threshold, and one has an error in a variant. */
export function troubledRun(): PagedRun {
  const rtl = 'Number not found: "ثلاثون", "30", "يوماً".'
  const claim = { ...unsupported('Thirty days.'), reason: rtl }
  const scores = {
    faithfulness: { status: 'scored', value: 0.2 },
    documentRecall: { status: 'scored', value: 1 },
  } as const
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 4 }] as const
  const bound = { faithfulness: { each: 0.8, direction: 'higher' } } as const
  const sets = { support: setRun({ variants: { names: ['plain', 'hyde'], gated: 'plain' } }) }
  const before = recordedRun({
    sets,
    records: [
      caseRecord({ caseId: 'docs/refund (EU)', variant: 'plain', critical: bound }),
      caseRecord({ caseId: 'hours', variant: 'plain' }),
    ],
  })
  const baseline = snapshot(before)
  const results = recordedRun({
    sets,
    records: [
      caseRecord({
        caseId: 'docs/refund (EU)',
        variant: 'plain',
        scores,
        missed: [...missed],
        critical: bound,
        evidence: { answerInContexts: [claim] },
      }),
      caseRecord({ caseId: 'docs/refund (EU)', variant: 'hyde', scores }),
      caseRecord({ caseId: 'hours', variant: 'plain', scores, missed: [...missed] }),
      caseRecord({ caseId: 'hours', variant: 'hyde', scores: {}, error: 'Error: no index' }),
    ],
  })
  const decision = decide({ results, baseline })
  return { results, decision, baseline, trends: { runs: [], baseline: [] } }
}

/** A conversation of three turns, whose second one misses a threshold, and a question by itself. */
export function chatRun(): PagedRun {
  const questions = ['How long is the warranty?', 'And if it is broken?', hostile]
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 4 }] as const
  const turns = questions.map((question, index) =>
    caseRecord({
      caseId: `kettle › turn ${index + 1}`,
      question,
      turn: { conversation: 'kettle', number: index + 1, of: 3 },
      group: 'kettle',
      scores: { faithfulness: { status: 'scored', value: index === 1 ? 0 : 1 } },
      ...(index === 1 && { missed: [...missed] }),
    }),
  )
  const results = recordedRun({ records: [...turns, caseRecord({ caseId: 'hours' })] })
  return {
    results,
    decision: decide({ results }),
    answersOf: ({ set, caseId, repeat }) => ({
      now: { set, caseId, repeat, question: '', answer: `Answer of ${caseId}.`, contexts: [] },
    }),
    trends: { runs: [], baseline: [] },
  }
}

/** More cases than a page draws at once. The answer of one and a passage of another have a word that no other has. */
export function longRun(count: number): PagedRun {
  const records = Array.from({ length: count }, (_, index) =>
    caseRecord({
      caseId: `case-${String(index).padStart(3, '0')}`,
      question: `What of number ${index}?`,
      tags: [index % 2 === 0 ? 'even' : 'odd'],
      scores: {
        faithfulness: { status: 'scored', value: ((index * 7) % count) / count },
        contextRecall:
          index === 5
            ? { status: 'notApplicable', reason: 'no reference' }
            : { status: 'scored', value: 1 },
        hallucination: { status: 'scored', value: index / count },
      },
    }),
  )
  const metrics = {
    faithfulness: metricSetting(),
    contextRecall: metricSetting(),
    hallucination: metricSetting({ direction: 'lower' }),
  }
  const results = recordedRun({ records, sets: { support: setRun({ policy: { metrics } }) } })
  const passage = (text: string) => ({ id: 'refunds.md', documentId: 'refunds.md', text })
  return {
    results,
    decision: decide({ results }),
    answersOf: ({ set, caseId, repeat }) => ({
      now: {
        set,
        caseId,
        repeat,
        question: '',
        answer: caseId === 'case-007' ? 'Ask the Quartermaster.' : `Answer of ${caseId}.`,
        contexts: [passage(caseId === 'case-008' ? `${hostile} Zanzibar` : 'Nothing.')],
      },
    }),
    trends: { runs: [], baseline: [] },
  }
}
