/** Where the documents of a stub stand. */
export interface StubDocuments {
  /** Relative to the stub, with a slash at its end: `../docs/`. */
  folder: string
  /** Files in that folder. @default all Markdown and text in it */
  files?: readonly string[]
}

/**
 * A pipeline that stands in for the system that a project is going to test: a search by words, without a model.
 * It makes no URL: where tests run in jsdom, Vite turns those from `import.meta.url` into addresses of its server.
 */
export function pipelineStub({ folder, files }: StubDocuments): string {
  const listed = files
    ? `const files = [${files.map(quoted).join(', ')}]`
    : `const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\\\', '/'))
  .filter(file => /\\.(?:md|markdown|txt)$/.test(file) && !file.includes('node_modules/'))
  .sort()`
  return `import { ${files ? '' : 'readdirSync, '}readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PipelineResult } from 'vitest-rag'

// A stand-in, so that the golden set runs today: it finds the passages that share most words with the
// question, and answers with the best of them. Replace the body of \`answer\` with a call of your system.
// The ids of its contexts must be those that \`relevantDocuments\` names.

const folder = join(import.meta.dirname, ${quoted(folder)})
${listed}

const words = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** Documents, cut at their headings. */
const passages = files.flatMap(id =>
  readFileSync(join(folder, id), 'utf8')
    .split(/\\n(?=#{1,6} )/)
    .map(text => ({ id, text, words: words(text) })),
)

/** A word counts for more, the fewer passages have it. */
const weight = (word: string) => {
  const having = passages.filter(passage => passage.words.has(word)).length
  return having === 0 ? 0 : Math.log(1 + passages.length / having)
}

export default async function answer(question: string): Promise<PipelineResult> {
  const asked = [...words(question)]
  const found = passages
    .map(({ id, text, words }) => ({
      id,
      text,
      score: asked.reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  const contexts = found.map(({ id, text }) => ({ id, text }))
  const paragraph = found[0]?.text.split(/\\n{2,}/).find(part => !part.startsWith('#'))
  return { answer: paragraph?.trim() ?? 'I do not know.', contexts }
}
`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
