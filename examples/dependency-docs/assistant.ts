import type { Pipeline } from 'vitest-rag'
import type { SourceDocument } from './corpus.ts'
import { extractAnswer } from './extract.ts'
import type { generateAnswer } from './generate.ts'
import { buildIndex } from './search.ts'
import { k, model } from './settings.ts'

/** An assistant over documents: retrieves chunks, then answers from them alone or declines. */
export function createAssistant(documents: readonly SourceDocument[], decline: string): Pipeline {
  const index = buildIndex(documents)
  return async (question, { signal }) => {
    const chunks = index.search(question, k)
    const answer = model
      ? await generate(question, chunks, { model, signal })
      : extractAnswer(question, chunks, index.weight)
    return {
      answer: answer ?? decline,
      contexts: chunks.map(({ id, documentId, text }) => ({ id, documentId, text })),
      declined: answer === undefined,
    }
  }
}

/** Loads the client only where a model is asked, because loading it takes longer than the index. */
const generate: typeof generateAnswer = async (...question) =>
  (await import('./generate.ts')).generateAnswer(...question)
