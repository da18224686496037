import { documentRanking } from '../../../text/documentRanking.ts'
import { listed } from '../../words/names.ts'
import type { Cause } from './cause.ts'
import type { FallenCase } from './fallenCases.ts'
import { measuresRetrieval, metricName } from './fallenCases.ts'

const recalls = new Set([
  'documentRecall',
  'documentF1',
  'hitRate',
  'contextRecall',
  'contextEntityRecall',
  'contextTextRecall',
  'contextRougeL',
])

const isRecall = (name: string): boolean => recalls.has(name)
const isOtherRetrieval = (name: string): boolean => measuresRetrieval(name) && !isRecall(name)

/** What was found before is not found any more. */
const losesDocuments: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isRecall),
  happens(cases) {
    const lost = [...new Set(cases.flatMap(lostDocuments))]
    return lost.length === 0
      ? 'what the references say is not retrieved any more'
      : `relevant documents are not retrieved any more (${listed(lost)})`
  },
  advice:
    'Look at queries and embeddings, at the size of chunks and how documents are cut, and at how many passages are kept; reranking can bring back what stands further down',
  isShownBy: isRecall,
}

/** It is still found, among more that is beside the point or further down. */
const ranksWorse: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOtherRetrieval),
  happens: () => 'what answers is retrieved further down, or among more that does not',
  advice: 'Look at the ranking, at reranking, and at how many passages are kept',
  isShownBy: isOtherRetrieval,
}

/** No metric measures retrieval in these cases, but the passages are others. */
const retrievesOthers: Cause = {
  part: 'retriever',
  explains: ({ answers: { now, before }, declinesNow, record }) =>
    !declinesNow &&
    !Object.keys(record.scores).some(key => measuresRetrieval(metricName(key))) &&
    now !== undefined &&
    before !== undefined &&
    documentRanking(now.contexts).join('\n') !== documentRanking(before.contexts).join('\n'),
  happens: () => 'other documents are retrieved than before, and no metric says whether they serve',
  advice:
    'Look at what is retrieved, and give the cases `relevantDocuments` or a `reference`, so that documentRecall or contextRecall can tell',
  isShownBy: () => false,
}

/** Of what is missed now, all that was found before, as far as that is known. */
function lostDocuments({ record, answers: { before } }: FallenCase): string[] {
  const missed = record.evidence.documents?.missed ?? []
  if (!before) return missed
  const found = new Set(documentRanking(before.contexts))
  return missed.filter(id => found.has(id))
}

export const retrieverCauses: readonly Cause[] = [losesDocuments, ranksWorse, retrievesOthers]
