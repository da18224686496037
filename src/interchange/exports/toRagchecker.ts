import { defined } from '../../defined.ts'
import type { Evidence, EvidenceName } from '../../evidence/index.ts'
import type { VerdictCounts } from '../../evidence/verdictCounts.ts'
import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import { fMeasure } from '../../metrics/arithmetic/fMeasure.ts'
import { findMetric } from '../../metrics/index.ts'
import { claimCounts } from '../../results/claimCounts.ts'
import { mayBeCut } from '../../results/compactRecord.ts'
import type { Score } from '../../score.ts'
import { mean } from '../../statistics/mean.ts'
import { requiredFacts } from '../../text/referenceText.ts'
import type { ExportedCase, ExportFormat, Tell } from './exportedCase.ts'

/**
 * RAGChecker: the input of its command line, with a right answer and a response for each result. If a run has claims and
 * verdicts, also their labels and metrics, as RAGChecker writes them. It asks its own model only for labels that the
 * file lacks.
 */
export const toRagchecker: ExportFormat = {
  name: 'ragchecker',
  title: 'RAGChecker',
  ending: '.ragchecker.json',
  carries: ['id', 'question', 'reference', 'facts', 'recorded'],
  write(cases, tell) {
    const results = cases.flatMap(one => {
      const result = resultOf(one, tell)
      return result ? [{ one, result }] : []
    })
    const written = {
      results: results.map(({ result }) => result),
      ...meansOf(
        results.map(({ one, result: { metrics = {} } }) => ({ one, metrics })),
        tell,
      ),
    }
    return { text: `${JSON.stringify(written, undefined, 2)}\n`, count: results.length }
  },
}

interface Result extends Judged {
  query_id: string
  query: string
  gt_answer: string
  response: string
  retrieved_context: { doc_id: string; text: string }[]
}

function resultOf(one: ExportedCase, tell: Tell): Result | undefined {
  const { goldenCase, answer } = one
  const { id, question, facts } = goldenCase
  const required = facts && requiredFacts(facts)
  const reference = goldenCase.reference ?? required?.join(' ')
  if (reference === undefined || !answer) {
    tell(
      one,
      '',
      `RAGChecker needs ${reference === undefined ? 'a right answer' : 'a response'}, but the case has none`,
    )
    return undefined
  }
  if (required && required.length !== facts?.length) {
    tell(
      one,
      'facts',
      'RAGChecker counts every claim of the right answer, so optional ones are left out',
    )
  }
  if (answer.answerOnly) {
    tell(one, 'contexts', 'what was retrieved is not recorded; RAGChecker reads that as nothing')
  }
  if (answer.declined !== undefined) tell(one, 'declined', 'RAGChecker has no refusals')
  if (answer.toolCalls) tell(one, 'toolCalls', 'RAGChecker has no calls of tools')
  if (answer.contexts.some(({ id: passage, documentId }) => passage !== documentId)) {
    tell(one, 'contexts', 'passages have one id, and none of their document')
  }
  return {
    query_id: id,
    query: question,
    gt_answer: reference,
    response: answer.answer,
    retrieved_context: answer.contexts.map(({ id: passage, text }) => ({ doc_id: passage, text })),
    ...judgedParts(one, required, tell),
  }
}

/** Subject, predicate and object: RAGChecker reads the letters of a plain text as these. */
type RagcheckerClaim = [string, string, string]

const claimOf = (text: string): RagcheckerClaim => [text, '', '']

const labelOf = {
  supported: 'Entailment',
  refuted: 'Contradiction',
  notEnoughInfo: 'Neutral',
} as const satisfies Record<Verdict, string>

type Label = (typeof labelOf)[Verdict]

/** What RAGChecker's model finds out, and the metrics computed from it, from 0 to 1. */
interface Judged {
  response_claims?: RagcheckerClaim[]
  gt_answer_claims?: RagcheckerClaim[]
  answer2response?: Label[]
  response2answer?: Label[]
  retrieved2response?: Label[][]
  retrieved2answer?: Label[][]
  metrics?: Record<string, number>
}

const ofPassages = {
  answerInContexts: 'retrieved2response',
  referenceInContexts: 'retrieved2answer',
} as const
const ofTexts = {
  answerInReference: 'answer2response',
  referenceInAnswer: 'response2answer',
} as const

type PieceName = keyof typeof ofPassages | keyof typeof ofTexts
type Pieces = Partial<Record<PieceName, readonly ClaimVerdict[]>>

/** @param facts the claims of the right answer, as the case states them. RAGChecker then does not split it */
function judgedParts(one: ExportedCase, facts: readonly string[] | undefined, tell: Tell): Judged {
  const pieces = wholePieces(one, tell)
  const { answerInContexts, answerInReference, referenceInContexts, referenceInAnswer } = pieces
  const ofAnswer = answerInReference ?? answerInContexts
  const ofReference = referenceInAnswer ?? referenceInContexts
  const stated = ofReference ? claimsOf(ofReference) : facts?.map(claimOf)
  const labels: Judged = {
    ...(answerInReference && { answer2response: answerInReference.map(labelOfVerdict) }),
    ...(referenceInAnswer && { response2answer: referenceInAnswer.map(labelOfVerdict) }),
    ...passageLabels(one, { name: 'answerInContexts', verdicts: answerInContexts }, tell),
    ...passageLabels(one, { name: 'referenceInContexts', verdicts: referenceInContexts }, tell),
  }
  if (facts && Object.keys(labels).length > 0) tell(one, 'facts', asClaims)
  const metrics = metricsOf(one, pieces)
  return {
    ...(ofAnswer && { response_claims: claimsOf(ofAnswer) }),
    ...defined({ gt_answer_claims: stated }),
    ...labels,
    ...(Object.keys(metrics).length > 0 && { metrics }),
  }
}

const asClaims = 'next to labels, an import reads them as claims that a model found'

const claimsOf = (verdicts: readonly ClaimVerdict[]): RagcheckerClaim[] =>
  verdicts.map(({ claim }) => claimOf(claim.text))

const labelOfVerdict = ({ verdict }: ClaimVerdict): Label => labelOf[verdict]

/** The evidence that has all claims of a text, and says about each what RAGChecker's labels say. */
function wholePieces(one: ExportedCase, tell: Tell): Pieces {
  const { evidence = {}, leftOut = {} } = one.judged ?? {}
  const names = Object.entries({ ...ofTexts, ...ofPassages }) as [PieceName, string][]
  const whole = names.flatMap(([name, field]): [PieceName, readonly ClaimVerdict[]][] => {
    const verdicts = evidence[name]
    if (!verdicts) return []
    const isWhole =
      (leftOut[name] ?? 0) === 0 && verdicts.every(({ claim }) => !mayBeCut(claim.text))
    const why = isWhole ? whyOtherText(one, name, verdicts) : shortened
    if (why !== undefined) tell(one, field, why)
    return why === undefined ? [[name, verdicts]] : []
  })
  return Object.fromEntries(whole)
}

const shortened = 'the run keeps only a part of these claims, or of their texts'

/** `gt_answer` is the reference, or the required facts. Other facts are right, but not in this text. */
function whyOtherText(
  { goldenCase: { reference, facts = [] } }: ExportedCase,
  name: PieceName,
  verdicts: readonly ClaimVerdict[],
): string | undefined {
  if (name !== 'answerInReference') return undefined
  const required = facts.flatMap(({ optional }, at) => (optional ? [] : [`fact-${at + 1}`]))
  const written = new Set(reference === undefined ? required : ['reference'])
  const isOfOther = verdicts.some(({ verdict, passages, together }) => {
    if (verdict === 'notEnoughInfo') return false
    return together ? !passages.every(id => written.has(id)) : !passages.some(id => written.has(id))
  })
  return isOfOther ? 'some claims were checked against facts that `gt_answer` lacks' : undefined
}

function passageLabels(
  one: ExportedCase,
  { name, verdicts }: { name: keyof typeof ofPassages; verdicts: Pieces[PieceName] },
  tell: Tell,
): Judged {
  const ids = one.answer?.contexts.map(({ id }) => id) ?? []
  const rows = verdicts?.map(verdict => labelsByPassage(verdict, ids))
  const known = rows?.filter(row => row !== undefined)
  if (!rows || !known) return {}
  if (known.length === rows.length) return { [ofPassages[name]]: known }
  tell(one, ofPassages[name], otherPassages)
  return {}
}

const otherPassages =
  'left out, because a run keeps which passages support a claim, but not whether the others contradict it. The metrics do not need it'

/** Undefined if the verdict does not say how each passage is to be labelled. */
function labelsByPassage(
  { verdict, passages, together }: ClaimVerdict,
  ids: readonly string[],
): Label[] | undefined {
  const named = new Set(together ? [] : passages)
  if (verdict === 'supported' && !ids.every(id => named.has(id))) return undefined
  return ids.map(id => (named.has(id) ? labelOf[verdict] : labelOf.notEnoughInfo))
}

/** RAGChecker's groups of metrics, each with its names and ours. */
const metricGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  overall_metrics: { precision: 'answerPrecision', recall: 'answerRecall', f1: 'answerF1' },
  retriever_metrics: { claim_recall: 'contextRecall', context_precision: 'contextPrecision' },
  generator_metrics: {
    context_utilization: 'contextUtilization',
    noise_sensitivity_in_relevant: 'noiseSensitivityRelevant',
    noise_sensitivity_in_irrelevant: 'noiseSensitivityIrrelevant',
    hallucination: 'hallucination',
    self_knowledge: 'selfKnowledge',
    faithfulness: 'faithfulness',
  },
}

/** Our metrics by RAGChecker's names. */
export const ragcheckerNames: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(metricGroups),
) as Record<string, string>

/** RAGChecker writes 0 if a metric is undefined, and if nothing was retrieved. */
function metricsOf(one: ExportedCase, pieces: Pieces): Record<string, number> {
  const { goldenCase, answer } = one
  const output = { answer: '', contexts: [], ...answer }
  const evidence = byItself(pieces)
  const known: readonly string[] = ['earlierSupport', ...Object.keys(evidence)]
  const values = Object.entries(ragcheckerNames).flatMap(([name, key]): [string, number][] => {
    const metric = findMetric(key)
    if (!metric) return []
    const isWhole = metric.requires.every(piece => known.includes(piece))
    const score = isWhole
      ? metric.compute({ case: goldenCase, output, evidence: ofOneTurn(evidence) })
      : keptScore(one, key, metric.requires)
    if (!score || score.status === 'judgeError') return []
    const isOfNothing = output.contexts.length === 0 && metric.requires.some(isOfPassages)
    return [[name, score.status === 'scored' && !isOfNothing ? score.value : 0]]
  })
  return withF1(Object.fromEntries(values))
}

/** RAGChecker knows no turns before. */
function ofOneTurn(evidence: Pieces): Evidence {
  // It is asked only for metrics that need no other pieces.
  return { ...(evidence as Evidence), earlierSupport: new Map() }
}

/** For RAGChecker, a passage supports a claim by itself or not at all. */
function byItself(pieces: Pieces): Pieces {
  const evidence: Pieces = { ...pieces }
  for (const name of passagePieces) {
    const verdicts = pieces[name]?.map(one =>
      one.together ? { ...one, verdict: 'notEnoughInfo' as const, passages: [] } : one,
    )
    if (verdicts) evidence[name] = verdicts
  }
  return evidence
}

/** The run measured shortened evidence before it was shortened. Undefined if RAGChecker may measure something else. */
function keptScore(
  { judged, goldenCase: { facts } }: ExportedCase,
  key: string,
  requires: readonly EvidenceName[],
): Score | undefined {
  // The F of a set may be weighted.
  if (!judged || key === 'answerF1') return undefined
  const { evidence, scores = {} } = judged
  const counts: Readonly<Record<string, VerdictCounts>> = claimCounts(judged)
  const isOfDocuments = evidence.answerInDocuments ?? evidence.referenceInDocuments
  const isSame = requires.every(piece => {
    if (piece === 'earlierSupport') return !counts['answerInContexts']?.byEarlierTurn
    const isOfGivenText = piece !== 'answerInReference' || facts === undefined
    return counts[piece] && (counts[piece].together ?? 0) === 0 && isOfGivenText
  })
  return isSame && !isOfDocuments ? scores[key] : undefined
}

function withF1(metrics: Record<string, number>): Record<string, number> {
  const { f1, precision, recall } = metrics
  if (f1 !== undefined || precision === undefined || recall === undefined) return metrics
  return { ...metrics, f1: fMeasure(precision, recall) }
}

const passagePieces = Object.keys(ofPassages) as (keyof typeof ofPassages)[]

const isOfPassages = (piece: EvidenceName): boolean => passagePieces.some(name => name === piece)

interface MeasuredResult {
  one: ExportedCase
  metrics: Readonly<Record<string, number>>
}

/** The means in percent of the metrics that all results have. */
function meansOf(results: readonly MeasuredResult[], tell: Tell): { metrics?: object } {
  const measured = Object.keys(ragcheckerNames).filter(name =>
    results.some(({ metrics }) => name in metrics),
  )
  const lacking = results.filter(({ metrics }) => measured.some(name => !(name in metrics)))
  for (const { one } of lacking) tell(one, 'metrics', noMeans)
  if (measured.length === 0) return {}
  const groups = Object.entries(metricGroups).map(([group, names]) => {
    const means = Object.keys(names).flatMap((name): [string, number][] => {
      const values = results.flatMap(({ metrics }) => metrics[name] ?? [])
      const isMeasured = values.length > 0 && values.length === results.length
      return isMeasured ? [[name, inPercent(mean(values))]] : []
    })
    return [group, Object.fromEntries(means)] as const
  })
  return { metrics: Object.fromEntries(groups) }
}

const noMeans =
  'the run has no evidence for some of the metrics that it has for other cases. The file has no means of these, because RAGChecker takes means over all results'

/** With one decimal, and halves to the even one, as NumPy rounds. */
function inPercent(share: number): number {
  const tenths = share * 1000
  const below = Math.floor(tenths)
  const isHalf = tenths - below === 0.5
  return (isHalf ? below + (below % 2) : Math.round(tenths)) / 10
}
