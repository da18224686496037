import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'

/** What the system said in a case. */
export interface CaseAnswers {
  /** In this run; absent where it is not kept, or the pipeline failed. */
  now?: AnswerRecord | undefined
  /** When the baseline was recorded; absent where that is not kept. */
  before?: AnswerRecord | undefined
}

/** Looks up the answers of a case. They are not in its record, because they may be long. */
export type AnswersOf = (record: CaseRecord) => CaseAnswers

/** `answered: …` and what it is to be compared with. Nothing where only passages were asked for. */
export function answerLines({ now, before }: CaseAnswers, longest: number): string[] {
  if (!now || now.retrievalOnly) return []
  const isSame = before !== undefined && before.answer === now.answer
  const former = isSame || !before || before.retrievalOnly ? undefined : before.answer
  const lines = [
    [isSame ? 'answered, as before' : 'answered', now.answer],
    ['before', former],
    ['reference', now.reference],
  ] as const
  return lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`${label}: ${quoted(text, longest)}`],
  )
}

/** `“Refunds take 30 days.”`, on one line; an answer of nothing is called that. */
function quoted(text: string, longest: number): string {
  const shown = printable(text.replaceAll(/\s+/gu, ' ').trim(), longest)
  return shown === '' ? '(nothing)' : `“${shown}”`
}
