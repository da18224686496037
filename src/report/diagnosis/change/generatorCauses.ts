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
    ? ', with retrieval as before'
    : '; no metric tells whether retrieval is as before'
}

const declinesMore: Cause = {
  part: 'generator',
  explains: ({ declinesNow }) => declinesNow,
  happens: () => 'questions are declined that were answered before',
  advice: 'Look at what the prompt says of declining, and at filters behind the model',
  isShownBy: isOfAnswer,
}

/** What the passages hold is as before. */
const leavesPassages: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isGrounding),
  happens: cases => `answers say what the passages do not${retrieval(cases)}`,
  advice:
    'Look at the prompt: have it answer from the passages alone, point by point, and decline where they say nothing',
  isShownBy: isGrounding,
}

/** What answers say is as before, as far as it was measured. */
const citesOtherwise: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isCiting),
  happens: cases =>
    `answers cite sources that do not support what they say, or cite less${retrieval(cases)}`,
  advice:
    'Look at how the prompt numbers the passages and asks for citations, and at what rewrites the marks of an answer',
  isShownBy: isCiting,
}

const answersOtherwise: Cause = {
  part: 'generator',
  explains: ({ fell }) => [...fell].some(isOfAnswer),
  happens: cases =>
    `answers differ more from what was asked or from the references${retrieval(cases)}`,
  advice: 'Look at the prompt, the model, and the order and number of the passages it is given',
  isShownBy: name => isOfAnswer(name) && !isGrounding(name) && !isCiting(name),
}

export const generatorCauses: readonly Cause[] = [
  declinesMore,
  leavesPassages,
  citesOtherwise,
  answersOtherwise,
]
