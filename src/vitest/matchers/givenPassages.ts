import { UserError } from '../../errors.ts'
import { completeContexts } from '../../golden/cases/recordedContexts.ts'
import { passageSchema } from '../../pipeline/passage.ts'
import type { PipelineContextInput, PipelineOutput } from '../../pipeline/pipeline.ts'
import { typeName } from '../../text/typeName.ts'

/**
 * Reads the documents of a matcher as retrieved passages; text without an id is numbered.
 * @throws UserError if there are none, or one is neither text nor has text
 */
export function givenPassages(
  matcher: string,
  documents: PipelineContextInput | readonly PipelineContextInput[] | undefined,
): PipelineOutput['contexts'] {
  if (documents === undefined) {
    throw new UserError({
      problem: `Expected \`${matcher}\` to be given documents, got undefined`,
      fix: 'If they are the `contexts` of a pipeline, let it return what it retrieved',
    })
  }
  const passages = [documents].flat().map(document => {
    const { success, data } = passageSchema.safeParse(document)
    if (success) return data
    throw new UserError({
      problem: `Expected each document of \`${matcher}\` to be text or { id, text }, got ${typeName(document)}`,
    })
  })
  return completeContexts(passages, 'document')
}
