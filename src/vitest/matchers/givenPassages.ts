import { UserError } from '../../errors.ts'
import { completeContexts } from '../../golden/cases/recordedContexts.ts'
import type { PipelineContextInput, PipelineOutput } from '../../pipeline/pipeline.ts'
import { typeName } from '../../pipeline/pipelineResult.ts'

/**
 * Reads the documents that a matcher is given as what was retrieved; bare text is numbered.
 * @throws UserError where one is neither text nor has text
 */
export function givenPassages(
  matcher: string,
  documents: PipelineContextInput | readonly PipelineContextInput[],
): PipelineOutput['contexts'] {
  const list = [documents].flat()
  const wrong = list.find(document => typeof document !== 'string' && !hasText(document))
  if (wrong !== undefined) {
    throw new UserError({
      problem: `Expected each document of \`${matcher}\` to be text or { id, text }, got ${typeName(wrong)}`,
    })
  }
  return completeContexts(list, 'document')
}

function hasText(document: unknown): boolean {
  return (
    typeof document === 'object' &&
    document !== null &&
    'text' in document &&
    typeof document.text === 'string'
  )
}
