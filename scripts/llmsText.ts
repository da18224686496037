import { sidebar } from '../docs/.vitepress/sidebar.ts'

const header = `# vitest-rag

> Tests for LLM answers and retrieval-augmented generation (RAG) in Vitest: golden sets in YAML, metrics, a judge, and a gate on regressions.

- [Skill for coding agents](skills/vitest-rag/SKILL.md): When to run, how to find the cause of a red run, and what only people decide.
- [Changes](CHANGELOG.md): What is new in each version.`

/** For contributors, and of no use to a project that only has the package. */
const leftOut = ['Decisions']

/**
 * An index of the documentation in the form of llms.txt: each page with its first sentences.
 * @param read the text of a file by its path in the repository
 * @throws Error if a page does not begin with a paragraph
 */
export function llmsText(read: (path: string) => string): string {
  const sections = sidebar
    .filter(({ text }) => !leftOut.includes(text))
    .map(({ text, items }) => {
      const lines = items.map(item => {
        const path = item.link === '/' ? 'README.md' : `docs${item.link}.md`
        return `- [${item.text}](${path}): ${beginning(read(path), path)}`
      })
      return [`## ${text}`, '', ...lines].join('\n')
    })
  return `${[header, ...sections].join('\n\n')}\n`
}

/** A shorter beginning says too little of a page. */
const fewestCharacters = 60

/** The first sentences below the title, without links and line breaks: one, or more if they are short. */
function beginning(page: string, path: string): string {
  const [, paragraph = ''] = page.split(/\n{2,}/)
  const plain = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/^[A-Z`].*[.:]$/.test(plain))
    throw new Error(`${path}: expected a paragraph below the title`)
  const sentences = plain.split(/(?<=\.) (?=[A-Z`])/)
  let told = ''
  for (const sentence of sentences) {
    if (told.length >= fewestCharacters) break
    told = `${told} ${sentence}`.trim()
  }
  return told.replace(/:$/, '.')
}
