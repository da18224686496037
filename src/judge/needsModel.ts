/** Begins the reason of a judge without a language model for a question that it does not answer. */
export const needsModel = 'needs a language model'

/** Ends the reason of a judge that finds a claim unsupported where it is refuted. */
export const cannotRefute = 'cannot tell a refuted claim from an unsupported one.'

/** The judge to pass where one without a language model leaves a score open; undefined for any other reason. */
export function judgeToPass(reason: string): string | undefined {
  if (!reason.startsWith(needsModel) && !reason.endsWith(cannotRefute)) return undefined
  return "Pass a language model as the judge: `judge: openai({ model: 'gpt-5-mini' })`, from vitest-rag/judges"
}
