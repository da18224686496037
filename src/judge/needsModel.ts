/** The first words of the reason if a judge without a language model does not answer a question. */
export const needsModel = 'needs a language model'

/** The last words of the reason if a judge finds refuted claims unsupported. */
export const cannotRefute = 'cannot tell a refuted claim from an unsupported one.'

/**
 * The judge to pass if the present one leaves a score open because that needs a language model;
 * undefined for other reasons.
 */
export function judgeToPass(reason: string): string | undefined {
  if (!reason.startsWith(needsModel) && !reason.endsWith(cannotRefute)) return undefined
  return "Pass a language model as the judge: `judge: openai({ model: 'gpt-5-mini' })`, from vitest-rag/judges"
}
