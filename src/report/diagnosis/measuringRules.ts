import type { CaseRecord } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { aggregateMetric } from '../cases/foldedCases.ts'
import {
  isHigh,
  isLow,
  isMany,
  diagnosedMetric,
  present,
  scoredBy,
  worstBy,
} from './diagnosedMetric.ts'
import { mostlyContradicted } from './referenceDisputes.ts'
import type { Rule } from './weakness.ts'

/** Retrieval found what the references say, though not in the documents that are listed. */
const unlistedDocuments: Rule = cases => {
  const both = scoredBy(cases, ['documentRecall', 'contextRecall'])
  const documentRecall = diagnosedMetric(both, 'documentRecall')
  const contextRecall = diagnosedMetric(both, 'contextRecall')
  if (!isLow(documentRecall) || !isHigh(contextRecall)) return undefined
  return {
    part: 'golden set',
    text: 'what the references say is retrieved, but from documents that are not in `relevantDocuments`. They may be missing there',
    numbers: [documentRecall, contextRecall],
    cases: worstBy(both, documentRecall),
    severity: 1 - documentRecall.mean,
  }
}

/** Answers keep to what was retrieved, but references say something else. */
const disagreeingReferences: Rule = cases => {
  const both = scoredBy(cases, ['faithfulness', 'answerPrecision'])
  const faithfulness = diagnosedMetric(both, 'faithfulness')
  const answerPrecision = diagnosedMetric(both, 'answerPrecision')
  if (!isHigh(faithfulness) || !isLow(answerPrecision)) return undefined
  const contradicted = mostlyContradicted(both) ?? false
  const contextPrecision = diagnosedMetric(cases, 'contextPrecision')
  // Among many irrelevant passages, wrong ones are noise and do not contradict the reference.
  if (contradicted && isLow(contextPrecision)) return undefined
  return {
    part: 'golden set',
    text: contradicted
      ? 'references contradict what was retrieved. One of the two may be out of date'
      : 'answers say what was retrieved, but the references do not mention it. References may be incomplete, or answers say more than was asked',
    numbers: present([answerPrecision, faithfulness]),
    cases: worstBy(both, answerPrecision),
    severity: 1 - answerPrecision.mean,
  }
}

/** References say what no relevant document says: no retriever can find it. */
const referencesBeyondDocuments: Rule = cases => {
  const recall = diagnosedMetric(cases, 'contextRecall', 'documents')
  if (!isLow(recall)) return undefined
  return {
    part: 'golden set',
    text: 'references claim what the relevant documents do not say. No retrieval can find it there',
    numbers: [recall],
    cases: worstBy(cases, recall),
    severity: 1 - recall.mean,
  }
}

const claimsOfReference = [
  'referenceInContexts',
  'referenceInAnswer',
  'referenceInDocuments',
] as const

/** References in which the judge finds nothing to check. */
const emptyReferences: Rule = cases => {
  const checked = cases.filter(({ record: { evidence } }) =>
    claimsOfReference.some(list => evidence[list]),
  )
  const empty = checked.filter(({ record }) => hasNoClaim(record))
  if (empty.length === 0) return undefined
  const [verb, which] = empty.length === 1 ? ['has', 'its'] : ['have', 'their']
  return {
    part: 'golden set',
    text: `${empty.length} of ${counted(checked.length, 'reference')} ${verb} no claim that can be checked, so the metrics of ${which} reference do not apply`,
    numbers: [],
    cases: empty.slice(0, 3),
    severity: empty.length / checked.length,
  }
}

/** A list that was shortened is not empty. */
function hasNoClaim({ evidence, leftOut }: CaseRecord): boolean {
  return claimsOfReference.some(list => evidence[list]?.length === 0 && !leftOut?.[list])
}

/** The metric with most judge errors, if it has many. */
const failsToJudge: Rule = cases => {
  const metrics = [...new Set(cases.flatMap(({ scores }) => [...scores.keys()]))]
  const [worst] = metrics
    .map(metric => ({ metric, ...aggregateMetric(cases, metric) }))
    .filter(({ judgeErrors, applicable }) => isMany(judgeErrors, applicable))
    .toSorted((first, second) => second.judgeErrors - first.judgeErrors)
  if (!worst) return undefined
  const { metric, judgeErrors, applicable } = worst
  const rest = judgeErrors === applicable ? '' : ', and its mean covers only the others'
  return {
    part: 'judge',
    text: `${judgeErrors} of ${applicable} scores of ${metric} could not be judged${rest}`,
    numbers: [],
    cases: cases.filter(({ scores }) => scores.get(metric)?.status === 'judgeError').slice(0, 3),
    severity: judgeErrors / applicable,
  }
}

/** Patterns that put the measure in doubt: the golden set, and the judge. */
export const measuringRules: readonly Rule[] = [
  unlistedDocuments,
  disagreeingReferences,
  referencesBeyondDocuments,
  emptyReferences,
  failsToJudge,
]
