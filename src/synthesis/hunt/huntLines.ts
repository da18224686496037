import { usedWords } from '../../report/words/costs.ts'
import { shellWord } from '../../report/words/explainCommand.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { FindingKind, ToldClaim } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'
import type { HuntReport, ReportedCause } from './huntReport.ts'

const kindWords: Record<FindingKind, string> = {
  refutedClaim: 'refuted claim',
  contradiction: 'contradiction',
  answeredUnanswerable: 'made-up answer',
  failed: 'failure',
  forgot: 'lost history',
  wrongRefusal: 'wrong refusal',
  missedDocument: 'missed document',
}

const longest = 300

/** The output of a hunt: its corner cases, worst first, and the totals. Foreign texts are sanitized. */
export function huntLines(report: HuntReport): string[] {
  const { causes, file } = report
  return [
    `RAG hunt: ${report.pipeline}, over ${counted(report.documents.count, 'document')} in ${counted(report.documents.chunks, 'chunk')}`,
    ...causes.flatMap((cause, index) => ['', ...causeLines(cause, index + 1, file)]),
    '',
    ...sumLines(report),
  ]
}

function causeLines(cause: ReportedCause, number: number, file: string | undefined): string[] {
  const { kind, topic, question, answer, claims, missed, other, error, again } = cause
  const { before = [], move } = cause
  const more = again === 0 ? '' : `, ${counted(again, 'more answer')} with the same cause`
  const [claim] = claims
  return [
    `${number}. ${kindWords[kind]} (${topic} topic${more})`,
    ...before.flatMap((turn, index) => [
      line(`turn ${index + 1}`, turn.question),
      line('answer', turn.answer.trim() === '' ? '(nothing)' : turn.answer),
    ]),
    line(move === undefined ? 'question' : `turn ${before.length + 1}`, question),
    ...(answer === undefined ? [] : [line('answer', answer.trim() === '' ? '(nothing)' : answer)]),
    ...(claim ? claimLines(claim) : []),
    ...(other ? [line(otherWords(cause), other.question), line('answered', other.answer)] : []),
    ...(missed ? [line('not found', missed.join(', '))] : []),
    ...(error === undefined ? [] : [line('failed', error)]),
    ...(file === undefined || cause.case === undefined
      ? []
      : [
          `   see        npx vitest run ${shellWord(printable(file))} -t ${shellWord(`${printable(cause.case)}$`)}`,
        ]),
  ]
}

function otherWords({ kind, move }: ReportedCause): string {
  if (kind === 'forgot') return 'by itself'
  return move === undefined ? 'asked as' : 'earlier'
}

function claimLines({ text, quote, document, reason }: ToldClaim): string[] {
  const told = quote === null ? reason : `"${quote}"`
  const source = document === undefined ? 'against' : 'document'
  const where = document === undefined ? '' : `${document}: `
  return [line('claim', text), ...(told === null ? [] : [line(source, `${where}${told}`)])]
}

const line = (name: string, text: string): string =>
  `   ${name.padEnd(10)} ${printable(text, longest)}`

function sumLines(report: HuntReport): string[] {
  const { asked, paraphrased, answers, conversations, found, confirmed, duplicates, known } = report
  const { undecided, blind, failures } = report
  const how =
    conversations === undefined
      ? `, ${grouped(paraphrased)} of them also in other words`
      : ` in ${counted(conversations, 'conversation')}`
  return [
    `asked: ${counted(asked, 'question')}${how}; ${counted(answers, 'answer')}`,
    `corner cases: ${grouped(found)} of ${counted(confirmed, 'fault')} that two judgements confirmed, ${grouped(duplicates)} with a listed cause${known === 0 ? '' : `, ${grouped(known)} with a cause in the golden file`}`,
    `not confirmed: ${unconfirmedWords(report)}`,
    ...(undecided === 0 ? [] : [`not judged a second time: ${counted(undecided, 'fault')}`]),
    ...blind.map(spot => `not checked: ${printable(spot, longest)}`),
    ...failures
      .slice(0, mostFailures)
      .map(failure => `a model failed: ${printable(failure, longest)}`),
    ...report.documents.skipped
      .slice(0, mostSkipped)
      .map(({ file, reason }) => `skipped: ${printable(file, 160)}: ${printable(reason, 160)}`),
    ...usageLines(report),
    `ended: ${endWords(report)}`,
    ...writtenLines(report),
  ]
}

const mostFailures = 3
const mostSkipped = 5

function writtenLines({ file, causes }: HuntReport): string[] {
  if (causes.length === 0) return []
  return file === undefined
    ? ['written: nothing. To write cases: --out hunted.golden.yaml']
    : [`written: ${counted(causes.length, 'case')} to ${printable(file, 160)}, for you to review`]
}

function unconfirmedWords({ unconfirmed }: HuntReport): string {
  const counts = findingKinds.flatMap(kind => {
    const count = unconfirmed[kind] ?? 0
    return count > 0 ? [counted(count, kindWords[kind])] : []
  })
  return counts.join(', ') || '0'
}

function usageLines({ usage: { models, pipeline } }: HuntReport): string[] {
  const calls = `${counted(models.calls, 'call')}, ${grouped(models.replayed)} from the logs`
  return [
    ['models:', [calls, ...usedWords(models)].join(' · ')].join(' '),
    ...(pipeline
      ? [
          [
            'pipeline:',
            [counted(pipeline.answers, 'answer'), ...usedWords(pipeline)].join(' · '),
          ].join(' '),
        ]
      : []),
  ]
}

function endWords({ end, found, asked, stopped = '' }: HuntReport): string {
  switch (end) {
    case 'until':
      return `${counted(found, 'corner case')}, as many as requested`
    case 'questions':
      return `${counted(asked, 'question')} asked, as many as allowed`
    case 'exhausted':
      return 'no new question could be written about these documents'
    case 'scenarios':
      return 'every scenario was played'
    case 'stopped':
      return printable(stopped, longest)
  }
}
