import { answerCallCauses, callCauses } from './callCauses.ts'
import type { ChangeCause } from './changeCause.ts'
import type { CaseToExplain } from './casesToExplain.ts'
import { isOfStep, measuresRetrieval, metricName, isRetrievalKnown } from './casesToExplain.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { listed } from '../../model/names.ts'

const recalls = new Set([
  'documentRecall',
  'documentF1',
  'hitRate',
  'contextRecall',
  'contextEntityRecall',
  'contextTextRecall',
  'contextRougeL',
])

/** These fall if a relevant document is lost. */
const ofDocuments = new Set(['documentRecall', 'documentF1', 'hitRate'])

const isOfDocuments = (name: string): boolean => ofDocuments.has(name)
const isRecall = (name: string): boolean => recalls.has(name)
const isOtherRetrieval = (name: string): boolean => measuresRetrieval(name) && !isRecall(name)

/** What was found before is not found any more. */
const losesDocuments: ChangeCause = {
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
  lost: one => (one.record.evidence.documents ? lostDocuments(one) : noLongerRetrieved(one)),
  advice:
    'Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low',
  isShownBy: isRecall,
}

/** It is still found, among more irrelevant passages or further down. */
const ranksWorse: ChangeCause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOtherRetrieval),
  happens: () => 'passages with the answer rank lower, or among more irrelevant ones',
  advice: 'Check the ranking, reranking, and how many passages are kept',
  isShownBy: isOtherRetrieval,
}

/** What comes after the step may make up for it, or may not be measured. */
const stepFalls: ChangeCause = {
  part: 'retriever',
  explains: ({ fell }) => [...fell].some(isOfStep),
  happens: () => 'a step finds less, or ranks it worse',
  advice:
    'Check the step that the metric names; without `of`, the same metric measures what the generator gets',
  isShownBy: isOfStep,
}

/** No metric measures retrieval in these cases, but the passages are others. */
const retrievesOthers: ChangeCause = {
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

/** The documents are found as before, but not all of the passages; no metric reads what these say. */
const losesPassages: ChangeCause = {
  part: 'retriever',
  explains: losesUnreadPassages,
  happens: () =>
    'passages are no longer retrieved, though their documents are, and no metric measures whether they hold the answer',
  advice:
    'Check how documents are split and how many passages are kept, and give the cases a `reference`, so that contextRecall can measure it',
  isShownBy: name => isOfAnswer(name) && !isGrounding(name) && !isCiting(name),
}

function losesUnreadPassages({ answers: { now, before }, record }: CaseToExplain): boolean {
  if (!now || !before || now.answerOnly || before.answerOnly) return false
  const names = Object.keys(record.scores).map(metricName)
  if (names.some(name => isRecall(name) && !isOfDocuments(name))) return false
  const found = new Set(now.contexts.map(({ text }) => text))
  return before.contexts.some(({ text }) => !found.has(text))
}

/** The relevant documents that were found before and are missed now. */
function lostDocuments({ record, fell, answers: { before } }: CaseToExplain): string[] {
  const missed = record.evidence.documents?.missed ?? []
  // If no answer is kept, the scores show whether more is missed than before.
  if (!before) return [...fell].some(isOfDocuments) ? missed : []
  const found = new Set(documentRanking(before.contexts))
  return missed.filter(id => found.has(id))
}

/** Where the relevant documents are unknown: all that were found before and are not found now. */
function noLongerRetrieved({ answers: { now, before } }: CaseToExplain): string[] {
  if (!now || !before) return []
  const found = new Set(documentRanking(now.contexts))
  return documentRanking(before.contexts).filter(id => !found.has(id))
}

const grounding = new Set([
  'faithfulness',
  'groundedness',
  'hallucination',
  'refutedRate',
  'selfKnowledge',
  'noiseSensitivityRelevant',
  'noiseSensitivityIrrelevant',
])

const citing = new Set(['citationPrecision', 'citationRecall'])

const isCiting = (name: string): boolean => citing.has(name)
const isGrounding = (name: string): boolean => grounding.has(name)
const isOfAnswer = (name: string): boolean => !measuresRetrieval(name)

function retrieval(cases: readonly CaseToExplain[]): string {
  if (!cases.every(isRetrievalKnown)) return '; no metric shows whether retrieval changed'
  return cases.some(losesUnreadPassages)
    ? ', with the same documents but other passages'
    : ', with unchanged retrieval'
}

const declinesMore: ChangeCause = {
  part: 'generator',
  explains: ({ declinesNow }) => declinesNow,
  happens: () => 'the system declines questions that it answered before',
  advice: 'Check what the prompt says about declining, and filters after the model',
  isShownBy: isOfAnswer,
}

/** What the passages hold is as before. */
const leavesPassages: ChangeCause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isGrounding),
  happens: cases => `answers claim what the passages do not say${retrieval(cases)}`,
  advice:
    'Check the prompt: it should ask for answers from the passages alone, point by point, and for a refusal if they say nothing',
  isShownBy: isGrounding,
}

/** The measured content of answers is as before. */
const citesOtherwise: ChangeCause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isCiting),
  happens: cases =>
    `answers cite sources that do not support what they say, or cite less${retrieval(cases)}`,
  advice:
    'Check how the prompt numbers the passages and asks for citations, and any code that rewrites the marks of an answer',
  isShownBy: isCiting,
}

const answersOtherwise: ChangeCause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isOfAnswer),
  happens: cases => `answers fit the questions or the references less${retrieval(cases)}`,
  advice: 'Check the prompt, the model, and the order and number of the passages that it gets',
  isShownBy: name => isOfAnswer(name) && !isGrounding(name) && !isCiting(name),
}

/** In this order: what retrieval loses is not booked on the generator. */
export const changeCauses: readonly ChangeCause[] = [
  ...callCauses,
  losesDocuments,
  ranksWorse,
  stepFalls,
  retrievesOthers,
  declinesMore,
  ...answerCallCauses,
  leavesPassages,
  citesOtherwise,
  losesPassages,
  answersOtherwise,
]
