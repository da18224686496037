import { inTheQueryLanguage, materialOnly } from './strategyPrompt.ts'
import type { StrategyPrompt } from './strategyPrompt.ts'

/** The target of the search, which determines the text to write. */
export type HydeTask = keyof typeof passages

/** The relation of a passage to the query, by task. */
const passages = {
  question: 'Write the passage of a document that answers the question.',
  claim: 'Write the passage of a study or report that speaks for or against the claim.',
  argument: 'Write the passage of an essay that argues against what is said.',
  topic: 'Write the passage of an article that tells the background of the subject.',
}

/** Version 1 of each prompt. */
export const hydePrompts = Object.fromEntries(
  Object.entries(passages).map(([task, passage]) => [
    task,
    { id: `hyde.${task}`, version: 1, instructions: instructionsFor(passage) },
  ]),
) as Record<HydeTask, StrategyPrompt>

function instructionsFor(passage: string): string {
  return `You write a passage that documents are compared with, to find those that are like it.

The user's message is one JSON object. Its "query" is what somebody searches for. ${materialOnly}

${passage} Use the terms, names and numbers that such a document has, as plain statements. Where you don't know them, write likely ones: nobody reads the passage, and a gap finds nothing. Don't speak to a reader, don't repeat the query, don't say that you are not sure.

${inTheQueryLanguage}
Answer with the passage alone: about 100 words in one paragraph, without a heading or quotation marks.`
}
