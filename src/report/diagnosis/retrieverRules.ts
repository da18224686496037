import type { FoldedCase } from '../cases/foldedCases.ts'
import { isHigh, isLow, diagnosedMetric, present, scoredBy, worstBy } from './diagnosedMetric.ts'
import type { Rule } from './weakness.ts'

/** Relevant documents are missing, and no other document says the same. */
const missesDocuments: Rule = cases => {
  const documentRecall = diagnosedMetric(cases, 'documentRecall')
  if (!isLow(documentRecall)) return undefined
  const contextRecall = diagnosedMetric(onBoth(cases), 'contextRecall')
  // Then the golden set does not list all relevant documents.
  if (isHigh(contextRecall)) return undefined
  return {
    part: 'retriever',
    text: 'relevant documents are not retrieved. Check queries, embeddings and how many passages are kept',
    numbers: present([documentRecall, contextRecall, diagnosedMetric(cases, 'faithfulness')]),
    cases: worstBy(cases, documentRecall),
    severity: 1 - documentRecall.mean,
  }
}

/** The documents are right, the passages are not. */
const missesPassages: Rule = cases => {
  const both = onBoth(cases)
  const documentRecall = diagnosedMetric(both, 'documentRecall')
  const contextRecall = diagnosedMetric(both, 'contextRecall')
  if (!isHigh(documentRecall) || !isLow(contextRecall)) return undefined
  return {
    part: 'retriever',
    text: 'the right documents are retrieved, but not the passages that answer. Check how documents are split, how many passages are kept, and whether references say more than the documents',
    numbers: [documentRecall, contextRecall],
    cases: worstBy(both, contextRecall),
    severity: 1 - contextRecall.mean,
  }
}

/** Retrieval misses what the references say, and no other rule knows more. */
const missesContent: Rule = cases => {
  const contextRecall = diagnosedMetric(cases, 'contextRecall')
  if (!isLow(contextRecall) || missesDocuments(cases) || missesPassages(cases)) return undefined
  return {
    part: 'retriever',
    text: 'what the references say is not retrieved. Check queries, how documents are split, and how many passages are kept',
    numbers: present([contextRecall, diagnosedMetric(cases, 'faithfulness')]),
    cases: worstBy(cases, contextRecall),
    severity: 1 - contextRecall.mean,
  }
}

function onBoth(cases: readonly FoldedCase[]): FoldedCase[] {
  return scoredBy(cases, ['documentRecall', 'contextRecall'])
}

export const retrieverRules: readonly Rule[] = [missesDocuments, missesPassages, missesContent]
