import { defined } from '../../defined.ts'
import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import { mayBeCut } from '../../results/compactRecord.ts'
import { byCase } from '../../results/order.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { isBlank } from '../../text/isBlank.ts'
import { contentId } from '../labels/textContent.ts'
import { claimMetrics } from './claimMetrics.ts'
import { doubtsOf } from './doubts.ts'
import type { Doubt, Occurrence } from './doubts.ts'

/** A claim of an answer that a person can check against the contexts. */
export interface LabellableClaim {
  /** The same for the same claim, passages and question, in any run. */
  id: string
  claim: string
  passages: { id: string; text: string }[]
  question: string
  /** The judge's verdict on its first occurrence, by set, variant, case and repeat. */
  verdict: Verdict
  /** Absent if no measurement of the record names a judge. */
  judge?: { name: string; model?: string }
  /** Why the verdict may be wrong. */
  doubts: Doubt[]
  set: string
  caseId: string
  /** The variant of the pipeline. Absent if there is only one system. */
  variant?: string
  repeat: number
  tags: string[]
  /** Claims of one group are not independent. */
  group: string
  /** Its texts are of users, because the case is of a sample of production. */
  production?: true
}

/** How many claims of a run can't be labelled, with all their occurrences. */
interface WithoutLabel {
  /** There are no contexts, or the passages are not kept. */
  withoutPassages: number
  /** Secrets were removed from the answer or its passages. */
  redacted: number
  /** The text was cut to keep the record small. */
  cut: number
  /** Left out to keep the record small. Supported claims go first, so the kept ones are a biased sample. */
  leftOut: number
}

interface ClaimsOfRun {
  /** Each claim once, also if several repeats have it, in the order of cases. */
  claims: LabellableClaim[]
  without: WithoutLabel
}

/**
 * The claims of a run that a person can label.
 * @param answerOf returns the scored answer of a record; undefined if it is not kept
 */
export function labellableClaims(
  records: readonly CaseRecord[],
  answerOf: (record: CaseRecord) => AnswerRecord | undefined,
): ClaimsOfRun {
  const without: WithoutLabel = { withoutPassages: 0, redacted: 0, cut: 0, leftOut: 0 }
  const found = new Map<string, { claim: LabellableClaim; occurrences: Occurrence[] }>()
  for (const record of records.toSorted(byCase)) {
    const { leftOut, evidence } = record
    without.leftOut += leftOut?.['answerInContexts'] ?? 0
    const verdicts = evidence.answerInContexts ?? []
    const answer = verdicts.length > 0 ? answerOf(record) : undefined
    for (const verdict of verdicts) {
      const why = whyNot(verdict, answer)
      if (why) without[why] += 1
      if (why || !answer) continue
      const claim = claimOf(record, verdict, answer)
      const known = found.get(claim.id) ?? { claim, occurrences: [] }
      known.occurrences.push({ record, verdict })
      found.set(claim.id, known)
    }
  }
  const claims = [...found.values()].map(({ claim, occurrences }) => ({
    ...claim,
    doubts: doubtsOf(occurrences),
  }))
  return { claims, without }
}

function whyNot(
  { claim }: ClaimVerdict,
  answer: AnswerRecord | undefined,
): keyof WithoutLabel | undefined {
  if (!answer || passagesOf(answer).length === 0) return 'withoutPassages'
  if (answer.redacted) return 'redacted'
  return mayBeCut(claim.text) ? 'cut' : undefined
}

/** A passage without words is not evidence, and a label file can't hold it. */
function passagesOf({ contexts }: AnswerRecord): LabellableClaim['passages'] {
  return contexts.filter(({ text }) => !isBlank(text)).map(({ id, text }) => ({ id, text }))
}

function claimOf(
  record: CaseRecord,
  { claim: { text }, verdict }: ClaimVerdict,
  answer: AnswerRecord,
): LabellableClaim {
  const { set, caseId, variant, repeat, tags = [], group = caseId, production } = record
  const content = { claim: text, passages: passagesOf(answer), question: answer.question }
  const judge = claimMetrics(record).flatMap(([, measurement]) => measurement.judge ?? [])[0]
  return {
    id: contentId(content),
    ...content,
    verdict,
    ...(judge && { judge: namesOf(judge) }),
    doubts: [],
    set,
    caseId,
    ...defined({ variant }),
    repeat,
    tags,
    group: `${set} > ${group}`,
    ...defined({ production }),
  }
}

function namesOf({ name, model }: { name: string; model?: string }) {
  return { name, ...defined({ model }) }
}
