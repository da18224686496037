import type { Recipe } from './recipe.ts'
import { recipeAddress } from './recipe.ts'
import type { SearchedDocuments } from './wordSearch.ts'
import { wordSearch } from './wordSearch.ts'

/**
 * A stub for the system that a project will test: a search by words, without a model.
 * @param documents what it searches. @default the document of the example
 * @param recipe the recipe that shows what to write in its place
 */
export function pipelineStub(documents: SearchedDocuments | undefined, recipe: Recipe): string {
  const { imports, code } = wordSearch(documents)
  return `${[...imports, "import type { PipelineResult } from 'vitest-rag'"].join('\n')}

// A stand-in, so that the golden set runs today: it finds the passages that share most words with the
// question, and answers with the best of them. Replace the body of \`answer\` with a call of your system.
// The ids of its contexts must be those that \`relevantDocuments\` names.
// The recipe "${recipe}" shows such a call: ${recipeAddress(recipe)}

${code}
export default async function answer(question: string): Promise<PipelineResult> {
  const contexts = search(question)
  const paragraph = contexts[0]?.text.split(/\\n{2,}/).find(part => !part.startsWith('#'))
  return { answer: paragraph?.trim() ?? 'I do not know.', contexts }
}
`
}
