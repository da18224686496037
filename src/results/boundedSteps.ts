import { boundText } from './boundedText.ts'
import { changeStepTexts } from './recordTexts.ts'
import type { StepRecord } from './results.ts'

/** Bytes of JSON that the steps of a case may take before their texts are cut. */
const mostBytes = 4000

/** The texts and document lists of all steps are cut to these sizes in turn, until all steps fit. */
const sizes = [
  { texts: 300, documents: 20 },
  { texts: 150, documents: 10 },
  { texts: 60, documents: 5 },
  { texts: 20, documents: 1 },
]

/** Cuts the steps to a bounded size; each step keeps its time and usage. */
export function boundSteps(steps: readonly StepRecord[]): StepRecord[] {
  for (const size of sizes) {
    const bounded = shorten(steps, size)
    if (Buffer.byteLength(JSON.stringify(bounded)) <= mostBytes) return bounded
  }
  return steps.map(({ input: _input, output: _output, documents: _documents, error, ...step }) => ({
    ...step,
    ...(error !== undefined && { error: boundText(error, 60) }),
  }))
}

function shorten(steps: readonly StepRecord[], size: (typeof sizes)[number]): StepRecord[] {
  const bound = (text: string) => boundText(text, size.texts)
  return changeStepTexts(steps, bound).map(({ documents, ...step }) => ({
    ...step,
    ...(documents && {
      documents: documents.slice(0, size.documents).map(id => boundText(id, 160)),
    }),
  }))
}
