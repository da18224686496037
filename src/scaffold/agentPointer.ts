import { join } from 'node:path'
import { installedFolder, packageFolder } from '../files/installedFolder.ts'
import { relativePath } from '../files/relativePath.ts'
import { lineBreakOf } from '../text/lineBreaks.ts'

const skill = 'vitest-rag/skills/vitest-rag/SKILL.md'

/**
 * The text of `AGENTS.md` with a pointer to the skill at its end; undefined if it has one.
 * @param text what the file has. @default there is no file
 * @param root absolute path of the folder of the file
 */
export function withAgentPointer(text: string | undefined, root: string): string | undefined {
  if (text?.includes(skill)) return undefined
  const pointer = pointerTo(relativePath(root, join(packageIn(root), 'skills/vitest-rag/SKILL.md')))
  if (text === undefined || text.trim() === '') return `${pointer.join('\n')}\n`
  const lineBreak = lineBreakOf(text)
  const gap = /[\r\n]$/.test(text) ? lineBreak : lineBreak.repeat(2)
  return `${text}${gap}${pointer.join(lineBreak)}${lineBreak}`
}

function packageIn(root: string): string {
  return installedFolder(root) ?? join(root, packageFolder)
}

function pointerTo(path: string): string[] {
  return [
    '## RAG evaluation',
    '',
    'Golden sets (`*.golden.yaml`) measure the answers of this project with vitest-rag. If a run is red, and before you change',
    `retrieval, documents, prompts or models, read \`${path}\`.`,
    'Only people record baselines and change golden sets, thresholds or judges.',
  ]
}
