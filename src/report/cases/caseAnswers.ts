import { factText } from '../../text/referenceText.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { AnswerText } from '../model/report.ts'
import { calledText } from '../../pipeline/tools/calledText.ts'
import { printable } from '../../text/untrusted.ts'

/** What the system said in a case. */
export interface CaseAnswers {
  /** In this run; absent if it is not kept, or the pipeline failed. */
  now?: AnswerRecord | undefined
  /** When the baseline was recorded; absent if that is not kept. */
  before?: AnswerRecord | undefined
}

/** Looks up the answers of a case. They are not in its record, because they may be long. */
export type AnswersOf = (record: CaseRecord) => CaseAnswers

/** Characters of an answer that a report shows. */
export const longestAnswer = 300

/** `answered: …` and what it is to be compared with. Nothing if only passages were asked for. */
export function answerLines(answers: CaseAnswers, longest: number): string[] {
  return answerTexts(answers, longest).map(({ label, text }) => `${label}: ${text}`)
}

/** The same as single texts, quoted and safe for terminals. */
export function answerTexts({ now, before }: CaseAnswers, longest: number): AnswerText[] {
  if (!isAnswered(now)) return []
  const isSame = before !== undefined && before.answer === now.answer
  const former = isSame || !before || before.retrievalOnly ? undefined : before.answer
  const isReference = former !== undefined && former === now.reference
  const texts = [
    { label: isSame ? 'answered, as before' : 'answered', text: now.answer },
    { label: isReference ? 'before, as the reference' : 'before', text: former },
    { label: 'reference', text: isReference ? undefined : now.reference },
    { label: 'facts', text: now.facts?.map(factText).join(' · ') },
  ] as const
  const shown = texts.flatMap(({ label, text }) =>
    text === undefined ? [] : [{ label, text: quoted(text, longest) }],
  )
  return [...shown, ...calledTexts({ now, before })]
}

/** The tools that the model called, and those before if they were others. */
function calledTexts({ now, before }: CaseAnswers): AnswerText[] {
  const called = now && calledText(now)
  const former = before && calledText(before)
  return [
    ...(called === undefined ? [] : [{ label: 'called', text: called } as const]),
    ...(former === undefined || former === called
      ? []
      : [{ label: 'called before', text: former } as const]),
  ]
}

/** Whether a report says something about it: where only passages were asked for, there is nothing to quote. */
export function isAnswered(now: AnswerRecord | undefined): now is AnswerRecord {
  return now !== undefined && !now.retrievalOnly
}

/** `“Refunds take 30 days.”`, on one line; an answer of nothing is called that. */
function quoted(text: string, longest: number): string {
  const shown = printable(text, longest)
  return shown === '' ? '(nothing)' : `“${shown}”`
}
