import type { Score } from '../../score.ts'
import type { CaseRecord, Measurement } from '../../results/results.ts'
import { decimalApart } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { statesNothing } from '../../text/abstained.ts'
import type { EvidenceSection } from '../../evidence/evidenceSection.ts'
import { shownText } from '../../evidence/evidenceSection.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { judgeToPass } from '../../judge/needsModel.ts'
import { entryLines, evidenceSections, wrongFirst } from './evidenceSections.ts'

export interface FailedScore extends Pick<
  CaseRecord,
  'evidence' | 'stepEvidence' | 'leftOut' | 'claimCounts'
> {
  /** Metric key. */
  metric: string
  /** Further metrics that the same judge error left without a score. @default none */
  alsoUnjudged?: readonly string[]
  direction: 'higher' | 'lower'
  score: Score
  threshold: number
  /** True under `.not`. */
  negated?: boolean
  /** What no evidence says, in words. @default nothing */
  notes?: readonly string[]
  measurement?: Measurement
  /** Where the golden set states a check of the case, by its index. @default not shown */
  placeOfCheck?: (index: number) => string
}

const bounds = {
  higher: { plain: 'at least', negated: 'less than' },
  lower: { plain: 'at most', negated: 'more than' },
} as const

/** A bare "No." is right, and fails all the same. */
const sayInSentence =
  'A threshold is met only if something was checked: let the system answer in a sentence ("No, …"), or use a language model as judge'

/** How many entries of one kind of evidence a message shows. */
const mostEntries = 20

/**
 * Why a score fails, in one form everywhere: the score and its threshold, the judge, then the
 * evidence with faults first.
 * @param before evidence that was shown before, and is not shown again. @default none
 */
export function failedScore(failed: FailedScore, before?: Set<string>): string {
  const { metric, score, measurement, notes = [] } = failed
  const measurements = measurement && { [metric]: measurement }
  const shown = { ...failed, measurements, scores: { [metric]: score } }
  const sections = evidenceSections(shown, [metric], before)
  const blocks = sections.map(section => sectionLines(section).join('\n'))
  return [headline(failed), ...notes, blocks.join('\n\n')].filter(block => block !== '').join('\n')
}

function headline(failed: FailedScore): string {
  const { metric, score, threshold, direction, negated, measurement, alsoUnjudged = [] } = failed
  const { judge } = measurement ?? {}
  const who = judge && judgeFullName(judge)
  const by = who ? ` · judge: ${printable(who, 120)}` : ''
  if (score.status === 'notApplicable') {
    const fix = score.reason === statesNothing ? sayInSentence : judgeToPass(score.reason)
    const wayOut = fix === undefined ? '' : `\n  ${fix}`
    return `${metric} does not apply: ${printable(score.reason)}${by}${wayOut}`
  }
  if (score.status === 'judgeError') {
    const metrics = [metric, ...alsoUnjudged].join(', ')
    return `${metrics} could not be judged: ${printable(score.reason)}${by}`
  }
  const required = bounds[direction][negated ? 'negated' : 'plain']
  const value = decimalApart(score.value, threshold, 2)
  const told = score.reason === undefined ? '' : `\n  ${shownText(score.reason)}`
  return `${metric} ${value}, required ${required} ${decimalApart(threshold, score.value, 2)}${by}${told}`
}

function sectionLines({ summary, entries, leftOut = 0 }: EvidenceSection): string[] {
  const shown = wrongFirst(entries).slice(0, mostEntries)
  const notShown = entries.length - shown.length + leftOut
  const more = notShown === 0 ? '' : `, ${notShown} not shown`
  const heading = summary === undefined ? [] : [`${summary}${more}`]
  return [
    ...heading,
    ...(summary === undefined || shown.length === 0 ? [] : ['']),
    ...shown.flatMap(entryLines),
  ]
}
