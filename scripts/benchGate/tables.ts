import { gateNames } from './gates.ts'
import type { DesignName, Simulated } from './simulate.ts'
import { designs } from './simulate.ts'

/** One Markdown table for each design: how often the gates failed, in percent. */
export function ratesAsMarkdown(simulated: readonly Simulated[]): string {
  const fixed = designs.map(({ name, baseline, current }) =>
    [
      `### ${name}: baseline ${baseline}, candidate ${current}`,
      '',
      designTable(simulated, name),
    ].join('\n'),
  )
  return [...fixed, adaptiveTable(simulated)].join('\n\n')
}

function designTable(simulated: readonly Simulated[], design: DesignName): string {
  return table([
    ['cases', 'mean drop', ...gateNames],
    ...simulated.map(one => [
      ...describe(one),
      ...gateNames.map(gate => percent(one.fails[design][gate] ?? 0, one.simulations)),
    ]),
  ])
}

function adaptiveTable(simulated: readonly Simulated[]): string {
  const heading = '### 3+adaptive: baseline 3, candidate 1, and 3 where that leaves doubt'
  const rows = simulated.map(one => [
    ...describe(one),
    percent(one.adaptive.fails, one.simulations),
    (one.adaptive.runs / one.simulations).toFixed(2),
  ])
  return `${heading}\n\n${table([['cases', 'mean drop', 'this gate', 'candidate runs'], ...rows])}`
}

function describe({ scenario: { cases, drop } }: Simulated): string[] {
  return [`${cases}`, drop.size === 0 ? 'none' : `${drop.size.toFixed(2).slice(1)} ${drop.kind}`]
}

export const percent = (count: number, of: number) => ((100 * count) / of).toFixed(1)

/** @param words columns that hold words, and no numbers */
export function table(
  [header = [], ...rows]: readonly string[][],
  words: readonly number[] = [1],
): string {
  const rule = header.map((_name, column) => (words.includes(column) ? '---' : '---:'))
  return [header, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
