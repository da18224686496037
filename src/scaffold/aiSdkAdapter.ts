import type { AiSdkProvider } from './aiSdkProviders.ts'
import type { SearchedDocuments } from './wordSearch.ts'
import { wordSearch } from './wordSearch.ts'

/**
 * A module that answers with a model of the AI SDK from what a search by words finds.
 * @param documents what it searches. @default the document of the example
 */
export function aiSdkAdapter(
  { from, name, model, keyVariable }: AiSdkProvider,
  documents: SearchedDocuments | undefined,
): string {
  const { imports, code } = wordSearch(documents)
  return `${imports.map(line => `${line}\n`).join('')}import { ${name} } from '${from}'
import { generateText } from 'ai'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { Unavailable } from 'vitest-rag/judges'

// Calls a model by the AI SDK. Put your model, prompt and tools in place of these, and your retriever in place
// of \`search\`, which compares words. The ids of its contexts must be those that \`relevantDocuments\` names.

const model = ${name}('${model}')

${code}
export default async function answer(
  question: string,
  { signal, history = [] }: PipelineContext,
): Promise<PipelineResult> {
  // Cases without a key count as not measured, as in pull requests of forks.
  if (!process.env.${keyVariable}) throw new Unavailable('${keyVariable} is not set')
  const contexts = search(question)
  const passages = contexts.map(({ text }) => text).join('\\n\\n')
  const { text, usage } = await generateText({
    model,
    system: \`Answer from these passages alone. If they do not hold the answer, say "I don't know."\\n\\n\${passages}\`,
    messages: [...history, { role: 'user', content: question }],
    abortSignal: signal,
  })
  const { inputTokens: promptTokens, outputTokens: completionTokens } = usage
  return { answer: text, contexts, usage: { promptTokens, completionTokens } }
}
`
}
