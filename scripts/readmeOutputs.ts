import { cutToWidth } from '../src/report/terminal/displayWidth.ts'
import type { ExampleRun } from './exampleReport.ts'

/** Columns of the page; what is written to a file is not cut. */
const pageWidth = 100

/** Cuts the retriever of the example: one chunk instead of four. */
export const cutRetriever = { 'settings.ts': ['k = 4', 'k = 1'] } as const

/** What the README of the example shows of two runs, of which one has its retriever cut, by the name of its place. */
export function readmeOutputs(intact: ExampleRun, cut: ExampleRun): Record<string, string> {
  return { example: shorten(intact.report, 1), cut: shorten(cut.report, 2) }
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

/** The page shows one of three sets, since the others look alike, and the worst of the cases and causes. */
function shorten(report: string, cases: number): string {
  // A busy machine is slow enough for a line about it.
  const stable = report.replaceAll(/^(?:answers took|median by step).*\n/gm, '')
  const sections = stable.split('\n\n').map(section => shortenCases(section, cases))
  const others = (section = '') => /^set (?!dependency-docs )/.test(section)
  return sections
    .filter((section, index) => !others(section) || !others(sections[index - 1]))
    .map(section => (others(section) ? '…' : section))
    .join('\n\n')
}

function shortenCases(section: string, mostCases: number): string {
  const most = { 'worst cases': mostCases, 'what got worse': 1 }[section.split('\n')[0] ?? '']
  if (most === undefined) return section
  // A case begins with two spaces; what explains it stands further in.
  const [title, ...cases] = section.split(/\n(?= {2}\S)/)
  const shown = [title, ...cases.slice(0, most), '  …'].join('\n')
  return shown.replaceAll(/^ +│.+/gm, line => cutToWidth(line, pageWidth))
}
