import { hash } from 'node:crypto'
import { defined } from '../defined.ts'
import { nothingUsed } from '../evidence/usage.ts'
import type { CaseEvidence } from '../evidence/caseEvidence.ts'
import type { Evidence, EvidenceName } from '../evidence/index.ts'
import type { GoldenCase, LocatedGoldenSet } from '../golden/goldenSet.ts'
import type { ClaimVerdict, Verdict } from '../judge/claim.ts'
import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import { findMetric } from '../metrics/index.ts'
import { outputHash } from '../pipeline/outputHash.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { assembleResults } from '../results/assemble.ts'
import { caseThresholds } from '../results/caseThresholds.ts'
import { compactRecord } from '../results/compactRecord.ts'
import type { AnswerRecord, CaseRecord, Measurement, Results } from '../results/results.ts'
import type { RunIdentity } from '../results/runId.ts'
import { tool } from '../results/tool.ts'
import { notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import { resolvePolicy } from '../scores/policy.ts'
import { resolveMetric } from '../scores/resolveMetric.ts'
import { scoreBeforehand } from '../scores/scoreBeforehand.ts'
import { hashDigits } from '../text/sameHash.ts'
import { stableJson } from '../text/stableJson.ts'
import type { JudgedClaim, JudgedClaims } from './imported/judgedClaims.ts'

interface JudgedRunRequest {
  /** The written golden set, after reading it. */
  located: LocatedGoldenSet
  /** The findings of the other tool, by case id. */
  claims: ReadonlyMap<string, JudgedClaims>
  /** The name of the other tool, which takes the place of a judge's. */
  judge: string
  /** The source file, which results name as the origin of the answers. */
  answers: string
  identity: RunIdentity
}

/** A run that another tool judged: its claims and labels as evidence, and our metrics computed from them. */
export interface JudgedRun {
  results: Results
  answers: AnswerRecord[]
}

/** It contains only cases with known claims. The others count as left out. */
export function judgedRun(request: JudgedRunRequest): JudgedRun {
  const { located, claims, answers, identity } = request
  const { set } = located
  const judged = set.cases.flatMap((goldenCase, index) => {
    const known = claims.get(goldenCase.id)
    return known && goldenCase.recorded ? [{ goldenCase, index, known }] : []
  })
  const recorded = new Set(judged.map(({ goldenCase }) => goldenCase.id))
  const results = assembleResults({
    identity,
    tool,
    records: judged.map(one => compactRecord(recordOf(one, request))),
    matchers: [],
    sets: { [set.name]: { file: set.file, policy: resolvePolicy(set) } },
    unrecorded: set.cases
      .filter(({ id }) => !recorded.has(id))
      .map(({ id }) => ({ set: set.name, caseId: id, why: 'deselected' as const })),
    unselected: [],
    broken: [],
    complete: true,
    answers,
  })
  return { results, answers: judged.map(({ goldenCase }) => answerOf(set.name, goldenCase)) }
}

interface JudgedCase {
  goldenCase: GoldenCase
  index: number
  known: JudgedClaims
}

function recordOf(
  { goldenCase, index, known }: JudgedCase,
  { located, judge }: JudgedRunRequest,
): CaseRecord {
  const { set } = located
  const { id, question, answerable, asksBack, hash: caseHash, group, tags } = goldenCase
  const output = outputOf(goldenCase)
  const evidence = claimEvidenceOf(known, output)
  const scores = Object.keys(goldenCase.metrics).map((key): [string, Score] => [
    key,
    scoreOf(key, { goldenCase, output, evidence }),
  ])
  return {
    set: set.name,
    file: set.file,
    caseId: id,
    line: located.at(located.paths[index] ?? ['cases']).line,
    question,
    repeat: 0,
    answerable,
    hash: caseHash,
    ...defined({ asksBack, group }),
    thresholds: caseThresholds(goldenCase, metricsWith()),
    ...(tags.length > 0 && { tags }),
    outputHash: outputHash(output),
    scores: Object.fromEntries(scores),
    missed: [],
    evidence,
    measurements: Object.fromEntries(scores.map(([key]) => [key, measurement(key, judge)])),
    usage: nothingUsed,
    milliseconds: 0,
  }
}

function outputOf({ recorded }: GoldenCase): PipelineOutput {
  return recorded ?? { answer: '', contexts: [] }
}

function answerOf(set: string, goldenCase: GoldenCase): AnswerRecord {
  const { id, question, reference, hash: caseHash } = goldenCase
  const asked = { question, ...defined({ reference }) }
  return { set, caseId: id, repeat: 0, hash: caseHash, ...asked, ...outputOf(goldenCase) }
}

/** The evidence in claims and labels. All other evidence needs a judge of ours. */
type ClaimEvidence = Required<
  Pick<
    CaseEvidence,
    'answerInContexts' | 'answerInReference' | 'referenceInContexts' | 'referenceInAnswer'
  >
>

/** One label for each passage: a passage that entails a claim supports it, independent of the others. */
function claimEvidenceOf(
  { answer, reference }: JudgedClaims,
  { contexts }: Pick<PipelineOutput, 'contexts'>,
): ClaimEvidence {
  const ids = contexts.map(({ id }) => id)
  return {
    answerInContexts: answer.map((claim, index) => inContexts('answer', index, claim, ids)),
    answerInReference: answer.map((claim, index) => inText('answer', index, claim, 'reference')),
    referenceInContexts: reference.map((claim, index) =>
      inContexts('reference', index, claim, ids),
    ),
    referenceInAnswer: reference.map((claim, index) => inText('reference', index, claim, 'answer')),
  }
}

function inContexts(
  of: string,
  index: number,
  claim: JudgedClaim,
  ids: readonly string[],
): ClaimVerdict {
  const verdict = joinedVerdict(claim.againstContexts)
  const passages = ids.filter(
    (_, at) => verdict !== 'notEnoughInfo' && claim.againstContexts[at] === verdict,
  )
  return { ...claimOf(of, index, claim), verdict, passages, quote: null, reason: null }
}

function inText(of: string, index: number, claim: JudgedClaim, passage: string): ClaimVerdict {
  const verdict = claim.againstText
  const passages = verdict === 'notEnoughInfo' ? [] : [passage]
  return { ...claimOf(of, index, claim), verdict, passages, quote: null, reason: null }
}

function claimOf(of: string, index: number, { text }: JudgedClaim) {
  return { claim: { id: `${of}-${index + 1}`, text } }
}

/** The verdict from all passages: support comes before contradiction, as in claims that are checked in parts. */
export function joinedVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('supported')) return 'supported'
  return verdicts.includes('refuted') ? 'refuted' : 'notEnoughInfo'
}

function scoreOf(
  key: string,
  {
    goldenCase,
    output,
    evidence,
  }: { goldenCase: GoldenCase; output: PipelineOutput; evidence: ClaimEvidence },
): Score {
  const { name = key, cutoff } = parseMetricKey(key) ?? {}
  const metric = findMetric(name)
  const asked = metric && { metric, premise: 'contexts' as const }
  const beforehand = asked && scoreBeforehand(asked, { case: goldenCase, output })
  if (beforehand) return beforehand
  const known: Partial<Evidence> = { ...evidence, earlierSupport: new Map(), refutation: true }
  const isKnown = (piece: EvidenceName) => known[piece] !== undefined
  if (!metric?.requires.every(isKnown)) {
    return notApplicable('the other tool has no data that this metric reads')
  }
  return metric.compute({
    case: goldenCase,
    output,
    // The evidence has everything that the metric requires.
    evidence: known as Evidence,
    ...defined({ cutoff }),
  })
}

/** Not comparable with any measurement of our judges. */
function measurement(key: string, judge: string): Measurement {
  const { metric } = resolveMetric(key)
  const measured = { imported: judge, metric: metric.name, version: metric.version }
  return {
    fingerprint: hash('sha256', stableJson(measured), 'hex').slice(0, hashDigits),
    judge: { name: judge, deterministic: false },
  }
}
