import { inject } from 'vitest'
import type { PipelineContext, PipelineResult } from 'vitest-rag'

interface Reply {
  answer: string
  passages: { id: string; text: string }[]
}

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  const response = await fetch(new URL('/ask', inject('serviceUrl')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
    signal,
  })
  // What is thrown here fails the case, and shows in its report.
  if (!response.ok) throw new Error(`The service answered ${response.status}`)
  const { answer: text, passages } = (await response.json()) as Reply
  return { answer: text, contexts: passages }
}
