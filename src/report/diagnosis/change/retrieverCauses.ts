import { documentRanking } from '../../../text/documentRanking.ts'
import { listed } from '../../words/names.ts'
import type { Cause } from './cause.ts'
import type { FallenCase } from './fallenCases.ts'
import { isOfStep, measuresRetrieval, metricName } from './fallenCases.ts'

const recalls = new Set([
  'documentRecall',
  'documentF1',
  'hitRate',
  'contextRecall',
  'contextEntityRecall',
  'contextTextRecall',
  'contextRougeL',
])

/** These fall where a relevant document is lost. */
const ofDocuments = new Set(['documentRecall', 'documentF1', 'hitRate'])

const isOfDocuments = (name: string): boolean => ofDocuments.has(name)
const isRecall = (name: string): boolean => recalls.has(name)
const isOtherRetrieval = (name: string): boolean => measuresRetrieval(name) && !isRecall(name)

/** What was found before is not found any more. */
const losesDocuments: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isRecall),
  happens(cases) {
    const losing = cases.filter(one => lostDocuments(one).length > 0)
    const lost = listed([...new Set(losing.flatMap(lostDocuments))])
    if (losing.length === cases.length)
      return `relevant documents are not retrieved any more (${lost})`
    const less = 'less of what the references say is retrieved'
    return losing.length === 0
      ? less
      : `${less}; ${losing.length} of them miss relevant documents (${lost})`
  },
  lost: lostDocuments,
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

/** What comes after the step may make up for it, or may not be measured. */
const stepFalls: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOfStep),
  happens: () => 'a step finds less, or ranks it worse',
  advice:
    'Look at the step that the metric names; without `of`, the same metric tells what the generator is given',
  isShownBy: isOfStep,
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

/** The relevant documents that were found before and are missed now. */
function lostDocuments({ record, fell, answers: { before } }: FallenCase): string[] {
  const missed = record.evidence.documents?.missed ?? []
  // Where no answer is kept, the scores tell whether more is missed than before.
  if (!before) return [...fell].some(isOfDocuments) ? missed : []
  const found = new Set(documentRanking(before.contexts))
  return missed.filter(id => found.has(id))
}

export const retrieverCauses: readonly Cause[] = [
  losesDocuments,
  ranksWorse,
  stepFalls,
  retrievesOthers,
]
