import { defined } from '../../src/defined.ts'
import { snapshot } from '../../src/baseline/snapshot.ts'
import { decide } from '../../src/gate/decide.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import type { RunToReport } from '../../src/report/assembly/runToReport.ts'
import type { Report } from '../../src/report/model/report.ts'
import { caseKey } from '../../src/results/order.ts'
import type { AnswerRecord, CaseRecord, Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  supported,
  unsupported,
} from '../results/recordedRun.ts'

// Pull requests with planted causes, as people see them: for pictures of comments and their height.

/** What a system does in a case. */
type Behavior = 'right' | 'invents' | 'loses' | 'declines' | 'fails'

/** A case of a planted run: where it stands, and what the system does before the change and with it. */
interface Planted {
  set: string
  index: number
  before: Behavior
  now: Behavior
  turn?: CaseRecord['turn']
}

const subjects = [
  {
    id: 'refund-window',
    asks: 'How long do I have to return a product?',
    says: 'You can return a product within thirty days of delivery.',
  },
  {
    id: 'return-cost',
    asks: 'What does it cost to ship a product back?',
    says: 'Shipping a product back costs four euros, unless it is broken.',
  },
  {
    id: 'express',
    asks: 'Do express orders ship sooner?',
    says: 'Express orders ship on the same day.',
  },
  {
    id: 'warranty',
    asks: 'How long is the warranty of a lamp?',
    says: 'The warranty of every lamp is five years from delivery.',
  },
  {
    id: 'pick-up',
    asks: 'Where can I pick up my order?',
    says: 'Orders can be picked up at the counter in Leipzig.',
  },
] as const

const invented = 'A refund is paid twice if you ask for it by telephone.'
const openingHours = 'The counter is open from nine to five.'
const declined = 'I am sorry, I can only help with questions on our products.'

const scoresOf: Record<
  Behavior,
  { faithfulness: number; contextRecall: number; answerRecall: number }
> = {
  right: { faithfulness: 1, contextRecall: 1, answerRecall: 1 },
  invents: { faithfulness: 0.5, contextRecall: 1, answerRecall: 1 },
  loses: { faithfulness: 1, contextRecall: 0, answerRecall: 0 },
  declines: { faithfulness: 1, contextRecall: 1, answerRecall: 0 },
  fails: { faithfulness: 0, contextRecall: 0, answerRecall: 0 },
}

function subjectOf({ index }: Planted) {
  const subject = subjects[index % subjects.length] ?? subjects[0]
  const round = Math.floor(index / subjects.length)
  return { ...subject, id: round === 0 ? subject.id : `${subject.id}-${round + 1}` }
}

function recordOf(planted: Planted, behavior: Behavior): CaseRecord {
  const { set, index, turn } = planted
  const { id, asks, says } = subjectOf(planted)
  const metrics = scoresOf[behavior]
  const document = `${id}.md`
  const others = ['opening-hours.md', 'imprint.md']
  return caseRecord({
    set,
    file: `golden/${set}.golden.yaml`,
    caseId: turn ? `${turn.conversation} › turn ${turn.number}` : id,
    ...defined({ turn }),
    line: 8 + 5 * index,
    question: asks,
    hash: `hash of ${id}`,
    evidence:
      behavior === 'invents'
        ? { answerInContexts: [supported(says), unsupported(invented)] }
        : {
            documents: {
              retrieved: behavior === 'loses' ? others : [document, ...others],
              missed: behavior === 'loses' ? [document] : [],
            },
          },
    ...(behavior === 'fails'
      ? {
          error: 'TypeError: fetch failed (POST https://search.shop.example/query)',
          scores: {},
          measurements: {},
        }
      : {
          scores: Object.fromEntries(
            Object.entries(metrics).map(([metric, value]) => [metric, scored(value)]),
          ),
          measurements: Object.fromEntries(
            Object.keys(metrics).map(metric => [
              metric,
              {
                fingerprint: `sha256:${metric}`,
                judge: { name: 'openai', model: 'gpt-5-mini', deterministic: true },
              },
            ]),
          ),
        }),
  })
}

function answerOf(planted: Planted, behavior: Behavior): AnswerRecord {
  const { set, turn } = planted
  const { id, asks, says } = subjectOf(planted)
  const passage = (name: string, text: string) => ({ id: `${name}#1`, documentId: name, text })
  const others = [
    passage('opening-hours.md', openingHours),
    passage('imprint.md', 'Lamp Shop, Leipzig'),
  ]
  const answers: Record<Behavior, string> = {
    right: says,
    invents: `${says} ${invented}`,
    loses: openingHours,
    declines: declined,
    fails: '',
  }
  return {
    set,
    caseId: turn ? `${turn.conversation} › turn ${turn.number}` : id,
    repeat: 0,
    hash: `hash of ${id}`,
    question: asks,
    reference: says,
    answer: answers[behavior],
    contexts: behavior === 'loses' ? others : [passage(`${id}.md`, says), ...others],
    ...(behavior === 'declines' && { declined: true }),
  }
}

/** So often that no further run is needed to decide. */
const repeats = [0, 1, 2]

/** The report on a change, over these cases. */
export function plantedReport(cases: readonly Planted[], more: Partial<RunToReport> = {}): Report {
  const sets = Object.fromEntries(
    [...new Set(cases.map(({ set }) => set))].map(set => [
      set,
      setRun({
        file: `golden/${set}.golden.yaml`,
        policy: {
          metrics: {
            faithfulness: metricSetting(),
            contextRecall: metricSetting(),
            answerRecall: metricSetting(),
          },
        },
      }),
    ]),
  )
  const run = (arm: 'before' | 'now'): Results =>
    recordedRun({
      sets,
      records: cases.flatMap(one =>
        repeats.map(repeat => ({ ...recordOf(one, one[arm]), repeat })),
      ),
    })
  const [results, baseline] = [run('now'), snapshot(run('before'))]
  const answers = new Map(
    cases.map(one => [
      caseKey(recordOf(one, one.now)),
      {
        ...(one.now !== 'fails' && { now: answerOf(one, one.now) }),
        before: answerOf(one, one.before),
      },
    ]),
  )
  return reportOf({
    results,
    baseline,
    decision: decide({
      results,
      ...defined({ baseline: 'baseline' in more ? more.baseline : baseline }),
    }),
    answersOf: record => answers.get(caseKey(record)) ?? {},
    comparedWith: '.vitest-rag/baseline.json of 0f6d2c4be817',
    ...more,
  })
}

/** So many cases of a set, of which the first few change. */
export function plantedSet(set: string, count: number, now: Behavior, changed: number): Planted[] {
  return Array.from({ length: count }, (_, index) => ({
    set,
    index,
    before: 'right',
    now: index < changed ? now : 'right',
  }))
}

const departments = [
  'account',
  'billing',
  'careers',
  'delivery',
  'events',
  'faq',
  'gifts',
  'help',
  'invoices',
  'jobs',
  'kitchen',
  'lamps',
  'mirrors',
  'news',
  'orders',
  'payments',
  'quality',
  'returns',
  'support',
  'warranty',
]

const causes = ['loses', 'invents', 'declines'] as const

/** Twenty sets of twenty cases, with another cause in every third set. */
export function twentySets(): Planted[] {
  return departments.flatMap((set, place) => {
    const now = causes[place % causes.length] ?? 'loses'
    return plantedSet(set, 20, place < 18 ? now : 'right', 3 + (place % 5))
  })
}

/** Twelve conversations of three turns, of which those from the second turn on forget what was said. */
export function conversations(): Planted[] {
  return Array.from({ length: 36 }, (_, index) => {
    const number = 1 + (index % 3)
    const turn = { conversation: `kettle-${1 + Math.floor(index / 3)}`, number, of: 3 }
    return {
      set: 'chat',
      index,
      before: 'right',
      now: number > 1 && index < 21 ? 'loses' : 'right',
      turn,
    }
  })
}
