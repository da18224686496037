import { decimal, digitsBetween } from '../../text/numbers.ts'
import type { ReportScore } from './report.ts'

type Compared = Omit<ReportScore, 'metric'>

/** `1 → 0.5 0 0.5`: the repeats before and now. What is equal is written once: all repeats of one, or both. */
export function shownRepeats(score: Compared): string {
  const { repeats } = score
  const digits = scoreDigits(score, 2)
  const arms = [repeats.former, repeats.now].map(arm => {
    const shown = arm.map(one => String(Number(decimal(one, digits))))
    return (new Set(shown).size === 1 ? shown.slice(0, 1) : shown).join(' ')
  })
  return [...new Set(arms)].filter(arm => arm !== '').join(' → ')
}

/** `was 1 in both runs, is 0.5, 0 and 0.5`: the same for people who read it once. */
export function repeatsInWords(score: Compared): string {
  const { repeats } = score
  const digits = scoreDigits(score, 2)
  const arms = [repeats.former, repeats.now].map(arm =>
    runsInWords(arm.map(one => String(Number(decimal(one, digits))))),
  )
  const [former = '', now = ''] = arms
  if (former === '' || former === now) return now
  return `was ${former}, is ${now === '' ? 'gone' : now}`
}

function runsInWords(values: readonly string[]): string {
  const [first = '', ...others] = values
  if (others.length === 0) return first
  if (others.every(one => one === first)) {
    return `${first} in ${values.length === 2 ? 'both' : `all ${values.length}`} runs`
  }
  return `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`
}

/** As many decimals as it takes to show a score apart from all that it is compared with. */
export function scoreDigits({ value, former, floor, missed }: Compared, fewest?: number): number {
  const others = [value, former, floor, missed].filter(other => other !== undefined)
  return Math.max(...others.map(other => digitsBetween(other, value, fewest)))
}
