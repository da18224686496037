import { defined } from '../defined.ts'
import type { BaselineCase } from '../baseline/baseline.ts'
import { scoresOf } from '../baseline/baseline.ts'
import type { EvidenceSection } from '../evidence/evidenceSection.ts'
import type { AnswerDifference } from '../text/answerDifference.ts'
import { answerDifference } from '../text/answerDifference.ts'
import { evidenceSections } from '../report/cases/evidenceSections.ts'
import type { ExplainedRun } from '../report/cases/explainedCase.ts'
import { argumentsText, calledText } from '../pipeline/tools/calledText.ts'
import { refusalWords } from '../report/cases/refusalWords.ts'
import { usedWords } from '../report/words/costs.ts'
import { byReportOrder } from '../report/words/metricOrder.ts'
import { judgeFullName } from '../judge/judgeFullName.ts'
import { boundCellText } from '../report/model/cellText.ts'
import { seconds } from '../text/seconds.ts'
import { isClaimList } from '../results/claimCounts.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import type { ToolCall } from '../pipeline/toolCall.ts'
import type { Score } from '../score.ts'
import { counted, decimal } from '../text/numbers.ts'
import { longestText } from './claimMarks.ts'
import { claimListsOf, markedPassages, markedText } from './markedTexts.ts'
import type {
  FormerRun,
  PagePassage,
  PageRun,
  PageScore,
  PageToolCall,
  TextPlace,
} from './pageCaseData.ts'

/** What one repeat of a case recorded, as the page shows it. */
export function pageRun(
  { record, answer, before }: ExplainedRun,
  baseline: BaselineCase | undefined,
): PageRun {
  const { repeat, error, scores, evidence, steps = [], stepsLeftOut = 0 } = record
  const metrics = Object.keys(scores)
  const claimLists = claimListsOf(record)
  const difference = answer && before && differenceOf(before, answer)
  return {
    repeat,
    ...defined({ error }),
    ...(answer && {
      answer: {
        ...markedText(answer.answer, record, 'answer'),
        ...(difference && { added: addedPlaces(difference.now) }),
      },
    }),
    ...(answer?.retrievalOnly && { retrievalOnly: true as const }),
    ...defined({ declined: answer?.declined }),
    ...(answer?.details !== undefined && { details: JSON.stringify(answer.details, null, 2) }),
    ...(answer && before && { before: formerRun(before, answer, difference) }),
    scores: metrics
      .toSorted((one, other) => byReportOrder({ metric: one }, { metric: other }))
      .map(metric => pageScore(metric, record, baseline)),
    claimLists,
    sections: otherSections(record, metrics),
    passages: markedPassages(answer?.contexts ?? [], evidence).map((passage, place) => ({
      ...passage,
      ...(before && !before.answerOnly && rankBefore(before, passage, place)),
    })),
    missedDocuments: evidence.documents?.missed ?? [],
    steps,
    stepsLeftOut,
    ...(answer?.toolCalls && { toolCalls: answer.toolCalls.map(pageToolCall) }),
    toolCallsLeftOut: answer?.toolCallsLeftOut ?? 0,
    took: tookWords(record),
    isAsked: isAsked(record),
  }
}

/** A judge in this process is asked without a call, and its answers are in no log. */
export function isAsked({ usage: { judge, embeddings } }: CaseRecord): boolean {
  return [judge, embeddings].some(used => used !== undefined && used.calls + used.replayed > 0)
}

function differenceOf(before: AnswerRecord, now: AnswerRecord): AnswerDifference | undefined {
  // Time and memory grow with the product of the lengths.
  const isLong = before.answer.length + now.answer.length > longestText
  if (isLong || before.answer === now.answer) return undefined
  return answerDifference(before.answer, now.answer)
}

function addedPlaces(pieces: AnswerDifference['now']): TextPlace[] {
  let to = 0
  return pieces.flatMap(({ text, isKept }) => {
    const from = to
    to += text.length
    return isKept ? [] : [{ from, to }]
  })
}

function rankBefore(
  { contexts }: AnswerRecord,
  { id }: PagePassage,
  place: number,
): Pick<PagePassage, 'before'> {
  const former = contexts.findIndex(one => one.id === id)
  if (former === -1) return { before: 'absent' }
  return former === place ? {} : { before: former + 1 }
}

function formerRun(
  before: AnswerRecord,
  now: AnswerRecord,
  difference: AnswerDifference | undefined,
): FormerRun {
  const ids = new Set(now.contexts.map(({ id }) => id))
  // If the passages retrieved now are unknown, no passage counts as gone.
  const gone = (now.answerOnly ? [] : before.contexts)
    .map(({ id, documentId, text }, place) => ({ id, documentId, rank: place + 1, text }))
    .filter(({ id }) => !ids.has(id))
  const [former, called] = [calledText(before), calledText(now)]
  return {
    answer: before.answer,
    isSame: before.answer === now.answer,
    ...(difference && { pieces: difference.before }),
    gone,
    ...(former !== undefined && former !== called && { called: former }),
  }
}

function pageToolCall(call: ToolCall): PageToolCall {
  const { name, hop, result, error } = call
  return { name, ...defined({ hop, arguments: argumentsText(call), result, error }) }
}

function pageScore(
  metric: string,
  record: CaseRecord,
  baseline: BaselineCase | undefined,
): PageScore {
  const { scores, missed, missedNowAndThen = [], measurements } = record
  const { draws = {}, thresholds = {}, critical = {} } = record
  const score = ownEntry(scores, metric)
  const former = baseline ? scoresOf(baseline, metric).map(value => decimal(value)) : []
  const isMissed = missed.some(one => one.metric === metric)
  const isNowAndThen = missedNowAndThen.some(one => one.metric === metric)
  const bound = ownEntry(critical, metric) ?? ownEntry(thresholds, metric)
  const { judge } = ownEntry(measurements, metric) ?? {}
  const drawn = ownEntry(draws, metric)?.map(scoreText)
  return {
    metric,
    text: scoreText(score),
    status: score?.status ?? 'judgeError',
    ...defined({ reason: score?.reason }),
    ...(former.length > 0 && { before: former.join(' ') }),
    ...(bound && {
      threshold: `${boundCellText(bound.each, bound.direction)}${isNowAndThen ? ', missed now and then' : ''}`,
    }),
    isMissed,
    ...(drawn && { draws: drawn.join(' ') }),
    ...(judge && { judge: judgeFullName(judge) }),
  }
}

function scoreText(score: Score | undefined): string {
  if (score?.status === 'scored') return decimal(score.value)
  return score?.status === 'notApplicable' ? 'does not apply' : 'could not be judged'
}

/** All evidence but claims, which have a list of their own, and documents, which are with the passages. */
function otherSections(record: CaseRecord, metrics: readonly string[]): EvidenceSection[] {
  const { documents: _, ...evidence } = record.evidence
  const others = Object.fromEntries(Object.entries(evidence).filter(([name]) => !isClaimList(name)))
  const refusal = refusalWords(record, metrics)
  return [
    ...refusal.map(summary => ({ summary, entries: [] })),
    ...evidenceSections({ ...record, evidence: others }, metrics),
  ]
}

function tookWords({ milliseconds, usage: { judge, pipeline } }: CaseRecord): string[] {
  return [
    ...(milliseconds > 0 ? [`answered in ${seconds(milliseconds)}`] : []),
    ...(pipeline ? usedWords(pipeline) : []),
    `judge: ${counted(judge.calls, 'call')}, ${judge.replayed} replayed`,
  ]
}
