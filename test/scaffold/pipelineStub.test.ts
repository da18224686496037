import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pipelineStub } from '../../src/scaffold/pipelineStub.ts'
import { written } from '../interchange/imports.ts'

const files = {
  'docs/refunds.md': '# Refunds\n\nWe pay refunds within five days.\n\n# Post\n\nBy post only.\n',
  "docs/Bob's.txt": 'Parcels ship at night.',
}

/** What the stub answers where it is written. */
async function answerOf(stub: string, question: string) {
  const module: unknown = await import(
    join(written({ ...files, 'rag/answer.ts': stub }), 'rag/answer.ts')
  )
  const { default: answer } = module as { default(question: string): Promise<unknown> }
  return await answer(question)
}

test('finds the passage with the words of the question, in a folder or in named files', async () => {
  const folder = pipelineStub({ folder: '../docs/' }, 'langchain')
  expect(await answerOf(folder, 'When are refunds paid?')).toMatchObject({
    answer: 'We pay refunds within five days.',
    contexts: [{ id: 'refunds.md' }, {}, {}],
  })
  const file = pipelineStub({ folder: '../docs/', files: ["Bob's.txt"] }, 'langchain')
  expect(await answerOf(file, 'When are refunds paid?')).toMatchObject({
    contexts: [{ id: "Bob's.txt" }],
  })
})

test('without documents, it answers the example', async () => {
  expect(await answerOf(pipelineStub(undefined, 'ollama'), 'How long can I return it?')).toEqual({
    answer: 'You can return a product within thirty days of delivery.',
    contexts: [{ id: 'refunds.md', text: expect.stringContaining('thirty') as string }],
  })
})
