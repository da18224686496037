import { documentRanking } from '../../../text/documentRanking.ts'
import { listed } from '../../model/names.ts'
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
      return `relevant documents are no longer retrieved (${lost})`
    const less = 'the retrieved passages cover less of the references'
    return losing.length === 0
      ? less
      : `${less}; ${losing.length} of the cases miss relevant documents (${lost})`
  },
  lost: lostDocuments,
  advice:
    'Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low',
  isShownBy: isRecall,
}

/** It is still found, among more that is beside the point or further down. */
const ranksWorse: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOtherRetrieval),
  happens: () => 'passages with the answer rank lower, or among more irrelevant ones',
  advice: 'Check the ranking, reranking, and how many passages are kept',
  isShownBy: isOtherRetrieval,
}

/** What comes after the step may make up for it, or may not be measured. */
const stepFalls: Cause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOfStep),
  happens: () => 'a step finds less, or ranks it worse',
  advice:
    'Check the step that the metric names; without `of`, the same metric measures what the generator gets',
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
    !now.answerOnly &&
    !before.answerOnly &&
    documentRanking(now.contexts).join('\n') !== documentRanking(before.contexts).join('\n'),
  happens: () =>
    'other documents are retrieved than before, and no metric measures whether they are relevant',
  advice:
    'Check what is retrieved, and give the cases `relevantDocuments` or a `reference`, so that documentRecall or contextRecall can measure it',
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
