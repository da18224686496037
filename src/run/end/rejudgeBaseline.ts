import { resolve } from 'node:path'
import type { AnswersChoice, BaselineAnswer } from '../../baseline/baselineAnswers.ts'
import { readBaselineAnswers } from '../../baseline/baselineAnswers.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import { UserError } from '../../errors.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { ContinuedCase } from '../../pipeline/continuedCase.ts'
import { metaHash } from '../../golden/cases/caseHash.ts'
import { hasOtherMeta } from '../../results/otherMeta.ts'
import { outputOf } from '../../results/answerRecord.ts'
import { caseKey } from '../../results/order.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { RejudgedScores, Results } from '../../results/results.ts'
import { evaluate } from '../../scores/evaluate.ts'
import type { Usage } from '../../evidence/usage.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import type { Judging } from '../judging.ts'
import { freshSample } from '../freshSample.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'
import type { PlacedCase } from '../sets/goldenSets.ts'
import type { RagProject } from '../project/ragProject.ts'
import { byHash, isSameHash } from '../../text/sameHash.ts'

/** Share of the compared cases whose answers must be there, or too little can be judged again. */
const fewestAnswers = 0.8

/** Who serves a golden file. */
export interface JudgedFiles {
  servingFile(file: string): Pick<RagProject, 'goldenSets' | 'judging'>
}

interface Rejudging {
  results: Results
  decision: GateDecision
  baseline: Baseline
  /** The baseline's answers, and the commit whose they are to be. */
  answers: AnswersChoice
  root: string
  run: JudgedFiles
  /** Shows a line to the user. */
  log(line: string): void
  /** Whether they are judged again also if nothing is in doubt. @default false */
  always?: boolean | undefined
}

interface Rejudged {
  scores: RejudgedScores
  usage: Usage
}

/**
 * Has the baseline's own answers judged again by today's judge, in the metrics that a noisy
 * comparison calls worse or a critical case misses: a provider that changes its model changes every
 * score, though the system under test is the same. Both sides are then judged on the same day.
 * Undefined if nothing is in doubt or the answers are not there.
 */
export async function rejudgeBaseline(asked: Rejudging): Promise<Rejudged | undefined> {
  const doubtful = doubtfulMetrics(asked)
  if (doubtful.length === 0) return undefined
  const answers = keptAnswers(asked)
  const spent: Usage[] = []
  const sample = freshSample()
  const sets = new Set(doubtful.map(({ set }) => set))
  const rejudged = await Promise.all(
    [...sets].map(async set => {
      const metrics = doubtful.filter(metric => metric.set === set)
      return [
        set,
        await rejudgeSet(set, { ...asked, doubtful: metrics, kept: answers, spent, sample }),
      ] as const
    }),
  )
  const found = rejudged.filter(([, cases]) => Object.keys(cases).length > 0)
  if (found.length === 0) return undefined
  return { scores: Object.fromEntries(found), usage: spent.reduce(joinUsage, nothingUsed) }
}

/** A damaged file is as good as none: it must not keep a run from its verdict. */
function keptAnswers({ answers, baseline, log }: Rejudging): Map<string, BaselineAnswer[]> {
  try {
    return readBaselineAnswers(answers, baseline)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const fix = 'Restore it from git, or record it again: npx vitest-rag baseline update'
    log(
      `RAG: the answers of the baseline can't be judged again: ${error.problems.map(({ problem }) => problem).join('; ')}. ${fix}`,
    )
    return new Map()
  }
}

/** If neither a metric that counts nor a critical case fails, nothing depends on the judge. */
function doubtfulMetrics({ decision, baseline, always }: Rejudging): MetricDecision[] {
  const { metrics, findings } = decision
  if (always) return metrics.filter(one => one.gated && mayBeDrift(one, baseline))
  const critical = findings.flatMap(one => ('critical' in one ? [one.critical] : []))
  const isCritical = ({ set, metric }: MetricDecision) =>
    critical.some(one => one.set === set && one.metric === metric)
  const overSets = findings.flatMap(one => ('overSets' in one ? [one.overSets.metric] : []))
  const fails = (one: MetricDecision) =>
    one.verdict === 'regressed' || isCritical(one) || (one.gated && overSets.includes(one.metric))
  if (!metrics.some(one => isCritical(one) || (one.gated && fails(one)))) return []
  return metrics.filter(one => fails(one) && mayBeDrift(one, baseline))
}

function mayBeDrift({ set, metric, comparison }: MetricDecision, baseline: Baseline): boolean {
  const measurement = ownEntry(ownEntry(baseline.sets, set)?.measurements ?? {}, metric)
  return measurement?.judge?.deterministic === false && comparison !== undefined
}

interface SetToRejudge extends Rejudging {
  doubtful: readonly MetricDecision[]
  kept: ReadonlyMap<string, readonly BaselineAnswer[]>
  /** The bill that the questions run up. */
  spent: Usage[]
  /** Names what the judge says now. */
  sample: string
}

async function rejudgeSet(set: string, asked: SetToRejudge): Promise<RejudgedScores[string]> {
  const { results, baseline, doubtful, kept, root, run } = asked
  const file = ownEntry(results.sets, set)?.file
  if (file === undefined) return {}
  const path = resolve(root, file)
  const { goldenSets, judging } = run.servingFile(path)
  const loaded = goldenSets.load(path)
  if (!('set' in loaded)) return {}
  const { cases: former = {}, measurements = {} } = ownEntry(baseline.sets, set) ?? {}
  const formerIds = byHash(Object.entries(former).map(([id, one]) => [one.hash, id] as const))
  const found = loaded.set.cases.flatMap(({ id, hash }) => {
    // A renamed one is found by what it asks, unless several ask the same.
    const caseId = isSameHash(ownEntry(former, id)?.hash, hash) ? id : formerIds.only(hash)
    const answers = caseId === undefined ? [] : (kept.get(caseKey({ set, caseId })) ?? [])
    return caseId !== undefined && answers.length > 0 ? [{ id, caseId, answers }] : []
  })
  const unchanged = new Map(found.map(({ id, answers }) => [id, answers]))
  // What a turn is to answer may change: what was said remains.
  const answersTo = ({ id, question }: GoldenCase) =>
    unchanged.get(id) ??
    kept.get(caseKey({ set, caseId: id }))?.filter(({ answer }) => answer.question === question)
  const cases = found.flatMap(({ id, caseId, answers }) => {
    const placed = goldenSets.caseOf(path, id)
    const whole = answers.flatMap(one => afterTurns(placed, one, answersTo))
    return whole.length === 0 ? [] : [{ caseId, goldenCase: placed.goldenCase, answers: whole }]
  })
  const compared = Math.max(...doubtful.map(({ comparison }) => comparison?.pairs ?? 0))
  if (cases.length < fewestAnswers * compared) return {}
  const keys = doubtful.map(({ metric }) => metric)
  const rejudged = await Promise.all(
    cases.map(async ({ caseId, goldenCase, answers }) => {
      const isOther = hasOtherMeta(ownEntry(former, caseId) ?? {}, {
        metaHash: metaHash(goldenCase),
      })
      // With other `meta` a custom metric may score the same answer otherwise, though its judge did not change.
      const own = keys.filter(key => !isOther || !ownEntry(measurements, key)?.custom)
      const scores = await Promise.all(
        answers.map(one => todaysScores({ ...one, keys: own }, { ...asked, judging })),
      )
      const byMetric = own.map(key => {
        const recorded = answers.map(one => ownEntry(one.scores, key) ?? null)
        return [key, { recorded, today: scores.map(one => one[key] ?? null) }] as const
      })
      return [caseId, Object.fromEntries(byMetric)] as const
    }),
  )
  return Object.fromEntries(rejudged)
}

/** The answer with its case as it was asked; none without the answers to the turns before. */
function afterTurns(
  placed: PlacedCase,
  kept: BaselineAnswer,
  answersTo: (turn: GoldenCase) => readonly BaselineAnswer[] | undefined,
): (BaselineAnswer & Pick<AnswerToJudge, 'goldenCase'>)[] {
  const { repeat, turn: last } = kept.answer
  const goldenCase = caseAfterTurns(placed, asked => {
    const before = answersTo(asked)?.find(
      ({ answer: { repeat: own, turn } }) =>
        own === repeat && turn?.conversation === last?.conversation,
    )
    return before && outputOf(before.answer)
  })
  return goldenCase ? [{ ...kept, goldenCase }] : []
}

async function todaysScores(
  { goldenCase, answer, keys }: AnswerToJudge,
  { judging: { session, known }, spent, sample }: AskedNow,
): Promise<Record<string, number | null>> {
  const metrics = Object.entries(goldenCase.metrics).filter(([key]) => keys.includes(key))
  const { scores, usage } = await evaluate(
    {
      case: goldenCase,
      output: outputOf(answer),
      metrics: Object.fromEntries(metrics),
      repeat: answer.repeat,
      sample,
    },
    { session, known },
  )
  spent.push(usage)
  return Object.fromEntries(
    Object.entries(scores).map(([key, score]) => [
      key,
      score.status === 'scored' ? rounded(score.value) : null,
    ]),
  )
}

interface AskedNow extends Pick<SetToRejudge, 'spent' | 'sample'> {
  judging: Judging
}

interface AnswerToJudge {
  goldenCase: ContinuedCase
  answer: BaselineAnswer['answer']
  /** Metric keys. */
  keys: readonly string[]
}

/** As the baseline has them. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
