import { UserError } from '../../errors.ts'
import { passageSchema } from '../../pipeline/passage.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import { readPipelineResult } from '../../pipeline/pipelineResult.ts'
import { typeName } from '../../text/typeName.ts'
import type { Received } from './receivedAnswer.ts'

/**
 * Reads retrieved passages: the result of a pipeline, or the passages of a retriever.
 * @throws UserError if it is neither, such as the text of an answer, which has no passages
 */
export function receivedContexts(matcher: string, received: unknown): Received {
  try {
    return Array.isArray(received)
      ? { name: 'passages', output: readPipelineResult({ answer: '', contexts: received }).output }
      : { name: 'result', output: readPipelineResult(received).output }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    throw new UserError(
      {
        problem: `Expected \`expect(result).${matcher}(…)\` to be given what was retrieved, got ${typeName(received)}`,
        fix: "Pass the pipeline's result { answer, contexts }, or the list of passages. What is async must be awaited first.",
      },
      { cause: error },
    )
  }
}

/**
 * Reads retrieved passages with the document of each one.
 * @throws UserError if a passage does not name its document: it would count as another document,
 * and `.not` would pass on it
 */
export function receivedRanking(matcher: string, received: unknown): Received {
  const read = receivedContexts(matcher, received)
  const unnamed = passagesIn(received).findIndex(passage => !namesDocument(passage))
  if (unnamed === -1) return read
  throw new UserError({
    problem: `Expected every passage that \`${matcher}\` is given to name its document, but number ${unnamed + 1} has no id`,
    fix: 'Return passages as { documentId, text }, or { id, text } if a passage is a document',
  })
}

function passagesIn(received: unknown): readonly unknown[] {
  if (Array.isArray(received)) return received
  const isResult = typeof received === 'object' && received !== null && 'contexts' in received
  return isResult && Array.isArray(received.contexts) ? received.contexts : []
}

function namesDocument(passage: unknown): boolean {
  const { id, documentId } = passageSchema.parse(passage)
  return (documentId ?? id) !== undefined
}
