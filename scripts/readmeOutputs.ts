import { runExample } from './exampleReport.ts'

/** Cuts the retriever of the example: one chunk instead of four. */
export const cutRetriever = { 'settings.ts': ['k = 4', 'k = 1'] } as const

/** What the README shows of real runs, by the name of its place. */
export async function readmeOutputs(): Promise<Record<string, string>> {
  const [intact, cut] = [await runExample(), await runExample(cutRetriever)]
  return { example: shorten(intact.report), cut: shorten(cut.report) }
}

/** Puts each text into its place: between `<!-- output:name -->` and its end. */
export function insertOutputs(readme: string, outputs: Record<string, string>): string {
  return Object.entries(outputs).reduce((page, [name, output]) => {
    const [begin, end] = [`<!-- output:${name} -->`, `<!-- /output:${name} -->`]
    const [before, rest = ''] = page.split(begin)
    const after = rest.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`Expected ${begin} … ${end}`)
    return `${before}${begin}\n\n\`\`\`text\n${output}\n\`\`\`\n\n${end}${after}`
  }, readme)
}

/** The page shows one of three sets; the others look alike. */
function shorten(report: string): string {
  const sections = report.split('\n\n')
  const others = (section = '') => /^set (?!dependency-docs )/.test(section)
  return sections
    .filter((section, index) => !others(section) || !others(sections[index - 1]))
    .map(section => (others(section) ? '…' : section))
    .join('\n\n')
}
