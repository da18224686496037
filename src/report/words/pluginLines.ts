const code = [
  "import { defineConfig } from 'vitest/config'",
  "import { rag } from 'vitest-rag/plugin'",
  '',
  'export default defineConfig({ plugins: [rag()] })',
]

/**
 * The lines that a configuration of Vitest needs, under a sentence that says where to write them.
 */
export function pluginLines(opening: string): string {
  return linesToWrite(opening, code)
}

export function linesToWrite(opening: string, lines: readonly string[]): string {
  return [opening, ...lines.map(line => (line === '' ? '' : `    ${line}`))].join('\n')
}
