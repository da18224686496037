import { snapshot } from '../../../../src/baseline/snapshot.ts'
import type { MetricSettings } from '../../../../src/golden/goldenSet.ts'
import { lexical } from '../../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../../src/judge/session/session.ts'
import { decide } from '../../../../src/gate/decide.ts'
import { outputHash } from '../../../../src/pipeline/outputHash.ts'
import type { PipelineOutput } from '../../../../src/pipeline/pipeline.ts'
import type { ReportedRun } from '../../../../src/report/cases/caseScores.ts'
import { foldCases } from '../../../../src/report/cases/foldedCases.ts'
import { explanationLines } from '../../../../src/report/model/explanation.ts'
import { weaknesses } from '../../../../src/report/diagnosis/diagnose.ts'
import {
  changeExplanations,
  otherWeaknesses,
} from '../../../../src/report/diagnosis/change/changeExplanations.ts'
import type { CaseRecord } from '../../../../src/results/results.ts'
import { evaluate } from '../../../../src/scores/evaluate.ts'
import { resolvePolicy } from '../../../../src/scores/policy.ts'
import { metrics as known } from '../../../../src/metrics/index.ts'
import { caseRecord, recordedRun } from '../../../results/recordedRun.ts'

const documents: Record<string, string> = {
  'refunds.md': 'Refunds take thirty days from delivery. Items must be unused.',
  'shipping.md': 'Shipping to Norway takes five working days. Express takes two.',
  'warranty.md': 'The battery warranty lasts two years. Water damage is excluded.',
  'hours.md': 'The office opens at nine on weekdays. It is closed on Sundays.',
  'invoices.md': 'Invoices are sent by email on the first of each month.',
  'returns.md': 'Returns need the original receipt. Gift cards stay sold.',
  'accounts.md': 'Closed accounts are deleted after ninety days.',
  'payment.md': 'We accept cards and bank transfer. Cheques are refused.',
  'support.md': 'Support replies within one day. Urgent tickets go first.',
  'discounts.md': 'Students get ten percent off. Coupons cannot be combined.',
  'parcels.md': 'Parcels are left with a neighbour when nobody is home.',
  'repairs.md': 'A repair takes ten working days. A loan device is offered.',
}
const ids = Object.keys(documents)
const passage = (id: string) => ({ id, documentId: id, text: documents[id] ?? '' })
const firstSentence = (id: string) => `${passage(id).text.split('. ')[0]?.replace(/\.$/, '')}.`

/** Answers by the first sentence of the right document, which it retrieves with another one. */
export const right = (id: string): PipelineOutput => ({
  answer: firstSentence(id),
  contexts: [passage(id), passage(neighbour(id))],
})

const neighbour = (id: string): string => ids[(ids.indexOf(id) + 1) % ids.length] ?? id

/** Retrieves two others, and answers by them. */
export const cutRetriever = (id: string): PipelineOutput => {
  const others = [neighbour(id), neighbour(neighbour(id))]
  return { answer: firstSentence(neighbour(id)), contexts: others.map(passage) }
}
/** Retrieves the right document, cut so that the answer is not in it. */
export const cutDocument = (id: string): PipelineOutput => {
  const { answer } = right(id)
  return { answer, contexts: [{ ...passage(id), text: 'More stands further down.' }] }
}
export const inventing = (id: string): PipelineOutput => {
  const { answer, contexts } = right(id)
  return { answer: `${answer} The mayor of Atlantis adds a free balloon.`, contexts }
}
export const declining = (id: string): PipelineOutput => ({ ...right(id), answer: "I don't know." })
export const brief = (id: string): PipelineOutput => ({ ...right(id), answer: 'It depends.' })

const search = (id: string) => ({ name: 'search', arguments: { query: id } })
const bySearch = (output: PipelineOutput, hop = 1): PipelineOutput => ({
  ...output,
  contexts: output.contexts.map(one => ({ ...one, tool: 'search', hop })),
})

/** Finds its passages by a tool. */
export const searching = (id: string): PipelineOutput => ({
  ...bySearch(right(id)),
  toolCalls: [search(id)],
})
/** Calls no tool that finds something. */
export const guessing = (id: string): PipelineOutput => ({
  answer: 'The mayor of Atlantis adds a free balloon.',
  contexts: [],
  toolCalls: [{ name: 'getTime', arguments: { of: id } }],
})
export const failing = (id: string): PipelineOutput => ({
  ...guessing(id),
  toolCalls: [{ ...search(id), error: 'no index' }],
})
/** Searches for the same, and finds the wrong documents. */
export const repeating = (id: string): PipelineOutput => ({
  ...bySearch(cutRetriever(id)),
  toolCalls: Array.from({ length: 7 }, () => search(id)),
})
/** Finds what it needs late, and does not use it. */
export const forgetting = (id: string): PipelineOutput => ({
  ...bySearch(brief(id), 2),
  toolCalls: [search('?'), search(id)],
})

/** Answers right, and cites the passage of this rank for it. */
export const citing =
  (rank: number) =>
  (id: string): PipelineOutput => ({ ...right(id), answer: `${right(id).answer} [${rank}]` })

type System = (id: string, index: number) => PipelineOutput
export const allMetrics = ['faithfulness', 'contextRecall', 'documentRecall', 'answerOverlap']

export interface Change {
  now: System
  before?: System
  metrics?: readonly string[]
  /** Whether the answers of the baseline are kept. @default true */
  isKept?: boolean
  /** What cases have besides now. */
  overrides?: (index: number) => Partial<CaseRecord>
}

/** The diagnosis of a change, by real scores of lexical(). */
export async function diagnosisOf(change: Change) {
  return changeExplanations(await reportedRun(change)).map(one => explanationLines(one))
}

/** What the scores alone point to, and what of it the change does not explain. */
export async function weakPartsOf(change: Change) {
  const run = await reportedRun(change)
  const cases = foldCases(run.results)
  const { answersOf } = run
  return {
    weak: weaknesses(cases, record => answersOf?.(record).now).map(one => explanationLines(one)),
    others: otherWeaknesses(run, cases).map(one => explanationLines(one)),
  }
}

/** A run that is compared with the one before the change. */
export async function reportedRun({
  now,
  before = right,
  metrics = allMetrics,
  isKept = true,
  overrides,
}: Change): Promise<ReportedRun> {
  const former = await runOf(before, metrics)
  const current = await runOf(now, metrics, overrides)
  const baseline = snapshot(former)
  const answer = (system: System, { caseId }: CaseRecord) => {
    const output = system(caseId, ids.indexOf(caseId))
    return { set: 'support', caseId, repeat: 0, question: '?', ...output }
  }
  return {
    results: current,
    baseline,
    decision: decide({ results: current, baseline }),
    answersOf: record => ({
      now: answer(now, record),
      ...(isKept && { before: answer(before, record) }),
    }),
  }
}

async function runOf(
  system: System,
  metrics: readonly string[],
  overrides: Change['overrides'] = () => ({}),
) {
  const session = createJudgeSession({ judge: lexical() })
  const settings: MetricSettings = Object.fromEntries(
    metrics.map(metric => [metric, { gate: true }]),
  )
  const records = ids.map(async (id, index) => {
    const output = system(id, index)
    const asked = {
      question: `What of ${id.replace('.md', '')}?`,
      reference: firstSentence(id),
      relevantDocuments: [{ id, grade: 1 }],
      answerable: true,
    }
    const judged = await evaluate({ case: asked, output, metrics: settings }, { session })
    const { scores, evidence, measurements } = judged
    const hashed = { hash: id, outputHash: outputHash(output) }
    return caseRecord({
      caseId: id,
      ...hashed,
      scores,
      evidence,
      measurements,
      ...overrides(index),
    })
  })
  const file = 'golden/support.golden.yaml'
  const set = { name: 'support', file, timeout: 1000, metrics: settings, cases: [] }
  return recordedRun({
    records: await Promise.all(records),
    sets: { support: { file, policy: resolvePolicy(set, known) } },
  })
}
