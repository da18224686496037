import type { CaseRecord } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { isHigh, isLow, measure, present, scoredBy, worstBy } from './measuredMetric.ts'
import { mostlyContradicted } from './referenceDisputes.ts'
import type { Rule } from './weakness.ts'

/** What the references say was retrieved, though not from the documents that are listed. */
const unlistedDocuments: Rule = cases => {
  const both = scoredBy(cases, ['documentRecall', 'contextRecall'])
  const documentRecall = measure(both, 'documentRecall')
  const contextRecall = measure(both, 'contextRecall')
  if (!isLow(documentRecall) || !isHigh(contextRecall)) return undefined
  return {
    part: 'golden set',
    text: 'what the references say is retrieved, but not from the `relevantDocuments`. Other documents say it too, and may be missing there',
    numbers: [documentRecall, contextRecall],
    cases: worstBy(both, documentRecall),
    severity: 1 - documentRecall.mean,
  }
}

/** Answers keep to what was retrieved, and the references don't say so. */
const disagreeingReferences: Rule = cases => {
  const both = scoredBy(cases, ['faithfulness', 'answerPrecision'])
  const faithfulness = measure(both, 'faithfulness')
  const answerPrecision = measure(both, 'answerPrecision')
  if (!isHigh(faithfulness) || !isLow(answerPrecision)) return undefined
  const contradicted = mostlyContradicted(both) ?? false
  const contextPrecision = measure(cases, 'contextPrecision')
  // Wrong passages among many that don't answer are noise, not another truth.
  if (contradicted && isLow(contextPrecision)) return undefined
  return {
    part: 'golden set',
    text: contradicted
      ? 'references contradict what was retrieved. One of the two may be out of date'
      : 'answers say what was retrieved and the references do not mention. References may be incomplete, or answers say more than was asked',
    numbers: present([answerPrecision, faithfulness]),
    cases: worstBy(both, answerPrecision),
    severity: 1 - answerPrecision.mean,
  }
}

/** References whose truth the documents don't hold: no retriever can find it. */
const referencesBeyondDocuments: Rule = cases => {
  const recall = measure(cases, 'contextRecall', 'documents')
  if (!isLow(recall)) return undefined
  return {
    part: 'golden set',
    text: 'references say what the relevant documents do not. No retrieval can find it there',
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
  const checked = cases.filter(({ record }) =>
    claimsOfReference.some(list => record.evidence[list]),
  )
  const empty = checked.filter(({ record }) => hasNoClaim(record))
  if (empty.length === 0) return undefined
  const [verb, which] = empty.length === 1 ? ['holds', 'its'] : ['hold', 'their']
  return {
    part: 'golden set',
    text: `${empty.length} of ${counted(checked.length, 'reference')} ${verb} no claim that can be checked, and the metrics of ${which} reference do not apply`,
    numbers: [],
    cases: empty.slice(0, 3),
    severity: empty.length / checked.length,
  }
}

/** A list that was shortened is not empty. */
function hasNoClaim({ evidence, leftOut = {} }: CaseRecord): boolean {
  return claimsOfReference.some(list => evidence[list]?.length === 0 && !leftOut[list])
}

export const goldenSetRules: readonly Rule[] = [
  unlistedDocuments,
  disagreeingReferences,
  referencesBeyondDocuments,
  emptyReferences,
]
