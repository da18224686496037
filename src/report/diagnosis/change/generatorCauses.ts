import type { Cause } from './cause.ts'
import type { FallenCase } from './fallenCases.ts'
import { isRetrievalKnown, measuresRetrieval } from './fallenCases.ts'

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

function retrieval(cases: readonly FallenCase[]): string {
  return cases.every(isRetrievalKnown)
    ? ', with unchanged retrieval'
    : '; no metric shows whether retrieval changed'
}

const declinesMore: Cause = {
  part: 'generator',
  explains: ({ declinesNow }) => declinesNow,
  happens: () => 'the system declines questions that it answered before',
  advice: 'Check what the prompt says about declining, and filters after the model',
  isShownBy: isOfAnswer,
}

/** What the passages hold is as before. */
const leavesPassages: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isGrounding),
  happens: cases => `answers claim what the passages do not say${retrieval(cases)}`,
  advice:
    'Check the prompt: it should ask for answers from the passages alone, point by point, and for a refusal if they say nothing',
  isShownBy: isGrounding,
}

/** What answers say is as before, as far as it was measured. */
const citesOtherwise: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isCiting),
  happens: cases =>
    `answers cite sources that do not support what they say, or cite less${retrieval(cases)}`,
  advice:
    'Check how the prompt numbers the passages and asks for citations, and any code that rewrites the marks of an answer',
  isShownBy: isCiting,
}

const answersOtherwise: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isOfAnswer),
  happens: cases => `answers fit the questions or the references less${retrieval(cases)}`,
  advice: 'Check the prompt, the model, and the order and number of the passages that it gets',
  isShownBy: name => isOfAnswer(name) && !isGrounding(name) && !isCiting(name),
}

export const generatorCauses: readonly Cause[] = [
  declinesMore,
  leavesPassages,
  citesOtherwise,
  answersOtherwise,
]
