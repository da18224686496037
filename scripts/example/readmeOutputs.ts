import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cutToWidth } from '../../src/report/terminal/displayWidth.ts'
import { redPatch } from './exampleCopy.ts'
import type { ExampleRun } from './exampleReport.ts'

/** Columns of the page; what is written to a file is not cut. */
const pageWidth = 100

/** The examples whose README shows what they print. `http-service` stands for all recipes. */
export const shownExamples = [
  'minimal',
  'chat',
  'agent',
  'dependency-docs',
  'expected-answers',
  'http-service',
]

/** The README stands beside the change that it shows. */
export const readmeOf = (name: string): string => join(dirname(redPatch(name)), 'README.md')

/** What a README shows of an example as it is and with its change, by the name of its place. */
export function readmeOutputs(
  name: string,
  [green, red]: readonly [green: ExampleRun, red: ExampleRun],
): Record<string, string> {
  return {
    green: `\`\`\`text\n${shorten(green.report)}\n\`\`\``,
    change: `\`\`\`diff\n${readFileSync(redPatch(name), 'utf8')}\`\`\``,
    red: `\`\`\`text\n${shorten(red.report)}\n\`\`\``,
  }
}

/** Puts each block into its place: between `<!-- output:name -->` and its end. */
export function insertOutputs(readme: string, outputs: Record<string, string>): string {
  return Object.entries(outputs).reduce((page, [name, output]) => {
    const [begin, end] = [`<!-- output:${name} -->`, `<!-- /output:${name} -->`]
    const [before, rest = ''] = page.split(begin)
    const after = rest.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`Expected ${begin} … ${end}`)
    return `${before}${begin}\n\n${output}\n\n${end}${after}`
  }, readme)
}

/** The page shows one of the sets in `dependency-docs`, since the others look alike, and the worst of the cases and causes. */
function shorten(report: string): string {
  // A busy machine is slow enough for a line about it.
  const stable = report.replaceAll(/^(?:answers took|median by step).*\n/gm, '')
  const sections = stable.split('\n\n').map(shortenCases)
  const others = (section = '') => /^set (?:clinic|refunds)/.test(section)
  return sections
    .filter((section, index) => !others(section) || !others(sections[index - 1]))
    .map(section => (others(section) ? '…' : section))
    .join('\n\n')
}

function shortenCases(section: string): string {
  if (!['worst cases', 'what got worse'].includes(section.split('\n')[0] ?? '')) return section
  // A case begins with two spaces; what explains it stands further in.
  const [title, first, ...others] = section.split(/\n(?= {2}\S)/)
  const shown = [title, first, ...(others.length > 0 ? ['  …'] : [])].join('\n')
  return shown.replaceAll(/^ +│.+/gm, line => cutToWidth(line, pageWidth))
}
