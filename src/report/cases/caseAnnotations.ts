import type { EvidenceEntry } from '../../evidence/evidenceSection.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, MissedThreshold } from '../../results/results.ts'
import { asWritten } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { shownName } from '../model/names.ts'
import { stepsLine } from '../words/stepLines.ts'
import { evidenceSections } from './evidenceSections.ts'
import { refusalWords } from './refusalWords.ts'

/** What an annotation says about a test beside its result, on one line. Both are safe to print. */
export interface CaseAnnotation {
  type: string
  message: string
}

/** Of one kind of evidence. */
const mostFaults = 10
const longestAnswer = 2000

/** One for each metric: its number with at most four decimals, or why it has none. */
export function scoreAnnotations({
  scores,
  turn,
}: Pick<CaseRecord, 'scores' | 'turn'>): CaseAnnotation[] {
  return ofTurn(
    turn,
    Object.entries(scores).map(([metric, score]) => ({
      type: shownName(metric),
      message:
        score.status === 'scored'
          ? String(Number(score.value.toFixed(4)))
          : `${score.status}: ${printable(score.reason, 300)}`,
    })),
  )
}

/** One test has the annotations of all turns of a conversation. */
function ofTurn(turn: CaseRecord['turn'], own: readonly CaseAnnotation[]): CaseAnnotation[] {
  return own.map(({ type, message }) => ({
    type: turn ? `turn ${turn.number} › ${type}` : type,
    message,
  }))
}

/**
 * All that a report would show of a case, its scores included.
 * @param answer what the pipeline gave, whole or cut. @default not known
 */
export function caseAnnotations(record: CaseRecord, answer?: string): CaseAnnotation[] {
  const { turn, question, error, missed, missedNowAndThen = [] } = record
  const metrics = Object.keys(record.scores)
  return ofTurn(turn, [
    ...annotation('question', question && printable(question)),
    ...annotation('answer', answer && printable(answer, longestAnswer)),
    ...annotation('error', error && printable(error)),
    ...scoreAnnotations({ scores: record.scores }),
    ...judgeAnnotations(record),
    ...missed.flatMap(one => annotation('missed', requiredWords(one))),
    ...missedNowAndThen.flatMap(one => annotation('missed now and then', requiredWords(one))),
    ...refusalWords(record, metrics).flatMap(words => annotation('evidence', words)),
    ...evidenceAnnotations(record, metrics),
    ...stepsLine(record, answer === undefined ? undefined : { answer }).flatMap(line =>
      annotation('steps', line.replace(/^steps: /, '')),
    ),
  ])
}

function requiredWords({ metric, threshold, direction }: MissedThreshold): string {
  const required = `${direction === 'higher' ? 'at least' : 'at most'} ${asWritten(threshold)}`
  return `${shownName(metric)}: ${required} was required`
}

const annotation = (type: string, message: string | undefined): CaseAnnotation[] =>
  message === undefined || message === '' ? [] : [{ type, message }]

/** One if all metrics have the same judge. */
function judgeAnnotations({ scores, measurements }: CaseRecord): CaseAnnotation[] {
  const judged = Object.keys(scores).flatMap(metric => {
    const { judge } = ownEntry(measurements, metric) ?? {}
    return judge ? [{ metric, judge: printable(judgeFullName(judge), 120) }] : []
  })
  const [first] = judged
  if (!first) return []
  if (judged.every(({ judge }) => judge === first.judge)) return annotation('judge', first.judge)
  const each = judged.map(({ metric, judge }) => `${shownName(metric)}: ${judge}`)
  return annotation('judge', each.join(' · '))
}

/** How each kind of evidence came out, followed by its faults. */
function evidenceAnnotations(record: CaseRecord, metrics: readonly string[]): CaseAnnotation[] {
  return evidenceSections(record, metrics).flatMap(({ summary, entries }) => {
    const faults = entries.filter(({ wrong }) => wrong)
    const notShown = faults.length - mostFaults
    const more = notShown > 0 ? `${notShown} more: npx vitest-rag explain` : undefined
    return [
      ...annotation('evidence', summary),
      ...faults.slice(0, mostFaults).map(faultAnnotation),
      ...annotation('evidence', more),
    ]
  })
}

/** On one line: pages don't break it. */
function faultAnnotation({ facts: [first, ...notes] }: EvidenceEntry): CaseAnnotation {
  const words = notes.map(({ label, text }) => `${label}: ${text}`)
  return { type: first.label, message: [first.text, ...words].join(' · ') }
}
