import { asWritten, decimal, digitsBetween } from '../../text/numbers.ts'
import { shownName } from './names.ts'
import type { ReportScore } from './report.ts'

type Compared = Omit<ReportScore, 'metric'>

/** `faithfulness 1.000 → 0.333 (required 0.800)`: one value if nothing changed. */
export function scoreText(score: ReportScore): string {
  const { metric, value, former = value, missed = value } = score
  const digits = scoreDigits(score)
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = missed === value ? '' : ` (required ${asWritten(missed)})`
  return `${shownName(metric)} ${change}${bound}${repeatsText(score)}`
}

/** `1.00 → 0.33`: one value if nothing changed, or nothing is known about before. */
export function beforeAndNow(score: Compared): string {
  const { value, former = value } = score
  const digits = scoreDigits(score, 2)
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  return before === now ? now : `${before} → ${now}`
}

/** ` [1 → 0.5 0 0.5]`: repeats are shown only if some differ. */
function repeatsText(score: ReportScore): string {
  const { former, now } = score.repeats
  const differ = [former, now].some(arm => arm.some(value => value !== arm[0]))
  return differ ? ` [${shownRepeats(score)}]` : ''
}

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
function scoreDigits({ value, former, floor, missed }: Compared, fewest?: number): number {
  const others = [value, former, floor, missed].filter(other => other !== undefined)
  return Math.max(...others.map(other => digitsBetween(other, value, fewest)))
}
