import { readdirSync, readFileSync } from 'node:fs'
import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory'
import { Document } from '@langchain/core/documents'
import { ChatPromptTemplate } from '@langchain/core/prompts'
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { Unavailable } from 'vitest-rag/judges'

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(
  source =>
    new Document({
      pageContent: readFileSync(new URL(source, folder), 'utf8'),
      metadata: { source },
    }),
)

const prompt = ChatPromptTemplate.fromMessages([
  [
    'system',
    `Answer in one sentence, from these passages alone. If they do not hold the answer, say "I don't know."\n\n{passages}`,
  ],
  ['human', '{question}'],
])

async function build() {
  const embeddings = new OpenAIEmbeddings({ model: 'text-embedding-3-small' })
  const store = await MemoryVectorStore.fromDocuments(documents, embeddings)
  const chain = prompt.pipe(new ChatOpenAI({ model: 'gpt-5-mini' }))
  return { retriever: store.asRetriever(2), chain }
}

/** Built for the first question: an error there belongs to a case, and one at the top to the whole file. */
let built: ReturnType<typeof build> | undefined

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  if (!process.env.OPENAI_API_KEY) throw new Unavailable('OPENAI_API_KEY is not set')
  built ??= build()
  const { retriever, chain } = await built
  const contexts = await retriever.invoke(question, { signal })
  const passages = contexts.map(({ pageContent }) => pageContent).join('\n\n')
  const message = await chain.invoke({ question, passages }, { signal })
  // A document of LangChain is a context as it is: its `metadata.source` names the document.
  return {
    answer: message.text,
    contexts,
    usage: {
      promptTokens: message.usage_metadata?.input_tokens,
      completionTokens: message.usage_metadata?.output_tokens,
    },
  }
}
