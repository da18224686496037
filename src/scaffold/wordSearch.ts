import { exampleDocument } from './exampleCase.ts'

/** The place of the documents that a written module searches. */
export interface SearchedDocuments {
  /** Relative to the module, with a slash at its end: `../docs/`. */
  folder: string
  /** Files in that folder. @default all Markdown and text in it */
  files?: readonly string[]
}

/** Lines of a module. */
interface ModulePart {
  imports: readonly string[]
  code: string
}

/**
 * The code of a function `search`, which finds the passages that share most words with a question.
 * @param documents what it searches. @default the document of the example
 */
export function wordSearch(documents: SearchedDocuments | undefined): ModulePart {
  const source = documents ? passagesOfFiles(documents) : passagesOfExample
  return {
    imports: source.imports,
    code: `const words = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

${source.code}
/** A word counts for more, the fewer passages have it. */
const weight = (word: string) => {
  const having = passages.filter(passage => passage.words.has(word)).length
  return having === 0 ? 0 : Math.log(1 + passages.length / having)
}

function search(question: string) {
  const asked = [...words(question)]
  return passages
    .map(({ id, text, words }) => ({
      id,
      text,
      score: asked.reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ id, text }) => ({ id, text }))
}
`,
  }
}

const passagesOfExample: ModulePart = {
  imports: [],
  code: `const passages = [
  { id: ${sourceLiteral(exampleDocument.id)}, text: ${sourceLiteral(exampleDocument.text)} },
].map(passage => ({ ...passage, words: words(passage.text) }))
`,
}

/** It makes no URL, because in tests with jsdom, Vite turns URLs from `import.meta.url` into addresses of its server. */
function passagesOfFiles({ folder, files }: SearchedDocuments): ModulePart {
  const listed = files
    ? `const files = [${files.map(sourceLiteral).join(', ')}]`
    : `const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\\\', '/'))
  .filter(file => /\\.(?:md|markdown|txt)$/.test(file) && !file.includes('node_modules/'))
  .sort()`
  return {
    imports: [
      `import { ${files ? '' : 'readdirSync, '}readFileSync } from 'node:fs'`,
      "import { join } from 'node:path'",
    ],
    code: `const folder = join(import.meta.dirname, ${sourceLiteral(folder)})
${listed}

/** Documents, cut at their headings. */
const passages = files.flatMap(id =>
  readFileSync(join(folder, id), 'utf8')
    .split(/\\n(?=#{1,6} )/)
    .map(text => ({ id, text, words: words(text) })),
)
`,
  }
}

/** A text as a literal of JavaScript in single quotation marks. */
export function sourceLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
