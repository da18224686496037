import { UserError } from '../../errors.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import { readPipelineResult } from '../../pipeline/pipelineResult.ts'
import { typeName } from '../../text/typeName.ts'

/** The value of `expect(…)`, and its name in a matcher's hint. */
export interface Received {
  name: 'answer' | 'result' | 'passages'
  output: PipelineOutput
}

/**
 * Reads an answer: its text, or a pipeline's whole result.
 * @throws UserError if it is neither
 */
export function receivedAnswer(matcher: string, received: unknown): Received {
  if (typeof received === 'string') {
    return { name: 'answer', output: { answer: received, contexts: [], answerOnly: true } }
  }
  try {
    return { name: 'result', output: readPipelineResult(received).output }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    throw new UserError(
      {
        problem: `Expected \`expect(answer).${matcher}(…)\` to be given the answer's text, got ${typeName(received)}`,
        fix: 'Pass the text, or a pipeline result { answer, contexts }. An async pipeline must be awaited first.',
      },
      { cause: error },
    )
  }
}
