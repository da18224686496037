import { expect, test } from 'vitest'
import { outputHash } from '../../src/pipeline/outputHash.ts'
import type { PipelineOutput } from '../../src/pipeline/pipeline.ts'

const passage = (text: string) => ({ id: 'a', documentId: 'a', text })
const output: PipelineOutput = { answer: 'Thirty days.', contexts: [passage('Thirty days.')] }
const stepped = (text: string): PipelineOutput => ({
  ...output,
  stepPassages: {
    rerank: { documents: ['a'], passages: [passage(text)] },
    expand: { notTaken: 'no such step' },
  },
})

test('outputs with other passages of a step that a judge reads are two', () => {
  const hashes = [output, stepped('A month.'), stepped('Thirty days.')].map(outputHash)
  expect(new Set(hashes).size).toBe(3)
  const { rerank, expand } = stepped('A month.').stepPassages ?? {}
  const sorted = {
    ...output,
    stepPassages: { ...(expand && { expand }), ...(rerank && { rerank }) },
  }
  expect(outputHash(sorted)).toBe(hashes[1])
})

test('ids of steps, details and hops say nothing of it', () => {
  const contexts = output.contexts.map(one => ({ ...one, tool: 'search', hop: 2 }))
  const stepPassages = { rerank: { documents: ['b'] } }
  expect(outputHash({ ...output, contexts, stepPassages, details: { at: 1 } })).toBe(
    outputHash(output),
  )
})
