import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CaseNote } from '../cases/recheckedCases.ts'
import type { GenerationReport } from './generationReport.ts'

const rejectionWords: Record<keyof GenerationReport['rejected'], string> = {
  otherLanguage: 'in another language than their documents',
  leaksAnswer: 'gave their answer away',
  sameAsOrigin: 'no harder than the question they were made of',
  notAnswerable: 'not answered by their documents',
  oneChunkIsEnough: 'needed only one chunk, not several',
  notSelfContained: 'not clear without their documents',
  severalReadings: 'with more than one reading',
  notSupported: 'with a reference that their documents do not say',
  statesNothing: 'with a reference that states nothing',
  premiseHolds: 'with a premise that is true',
  answeredByDocuments: 'meant to be unanswerable, but answered by documents',
  noNeighbour: 'over several chunks, but without a related chunk',
  needsNoHistory: 'with a follow-up that needs no history',
  repeatsTurn: 'with a turn that repeats an earlier one',
  otherDocument: 'with a turn about the wrong document',
  duplicate: 'similar to another one',
  droppedBefore: 'removed from the file before',
  noValidAnswer: 'without a valid answer from a model',
}

const poorWords: Record<keyof GenerationReport['chunks']['poor'], string> = {
  clarity: 'not clear by themselves',
  depth: 'without facts',
  structure: 'fragmented',
  relevance: 'off topic',
  tooShort: 'too short',
  noValidAnswer: 'without a valid answer from a model',
}

/** The result of a generation, for the terminal. */
export function generationLines(report: GenerationReport): string[] {
  const { cases, documents, distractors, chunks, kinds, topics, rejected, failures } = report
  return [
    `${counted(documents.count, 'document')}, ${counted(documents.chunks, 'chunk')}`,
    ...skippedLines(report),
    ...(distractors
      ? [
          `and ${counted(distractors.count, 'distractor')} with ${counted(distractors.chunks, 'chunk')}, which no question is about`,
        ]
      : []),
    ...(chunks.surveyed === 0
      ? []
      : [`${counted(chunks.surveyed, 'chunk')} examined`, ...countLines(chunks.poor, poorWords)]),
    modelLine(report),
    '',
    ...caseLines(report),
    ...(cases.added === 0 ? [] : [`  kinds: ${shares(kinds)}`, `  topics: ${shares(topics)}`]),
    ...countLines(rejected, rejectionWords, 'rejected: '),
    ...failures
      .slice(0, shownFailures)
      .map(failure => `  a model failed: ${printable(failure, 200)}`),
    usageLine(report),
  ]
}

const shownFailures = 3
const shownFiles = 5

function skippedLines({ documents: { skipped } }: GenerationReport): string[] {
  const shown = skipped
    .slice(0, shownFiles)
    .map(({ file, reason }) => `  not read: ${printable(file, 160)} ${printable(reason, 120)}`)
  const left = skipped.length - shown.length
  return left > 0 ? [...shown, `  and ${grouped(left)} more that were not read`] : shown
}

function modelLine({ models: { generator, critic, checker } }: GenerationReport): string {
  const [writes, examines, checks] = [generator, critic, checker].map(name => printable(name, 80))
  if (writes === examines && writes === checks) return `model: ${writes}`
  return `models: ${writes} writes, ${examines} examines, ${checks} checks facts`
}

function caseLines({ cases, stopped }: GenerationReport): string[] {
  const { wanted, added, kept, renewed, retired, left, unknown } = cases
  const missing = wanted - added - kept
  const fate = stopped === undefined ? 'could not be made' : 'are not made yet'
  return [
    `${counted(added, 'case')} added, ${grouped(kept)} earlier ones kept, ${grouped(retired.length)} removed`,
    ...(missing > 0 ? [`  ${grouped(missing)} of ${grouped(wanted)} ${fate}`] : []),
    ...(renewed.length > 0
      ? [`  ${grouped(renewed.length)} kept: their documents changed, but still support them`]
      : []),
    ...noteLines('removed', retired),
    ...noteLines('not removed, because a person accepted or edited it', left),
    ...noteLines('not checked again', unknown),
  ]
}

const shownNotes = 10

function noteLines(what: string, notes: readonly CaseNote[]): string[] {
  const shown = notes
    .slice(0, shownNotes)
    .map(({ id, why }) => `  ${what}: ${printable(id, 80)}: ${printable(why, 160)}`)
  const more = notes.length - shown.length
  return more > 0 ? [...shown, `  and ${grouped(more)} more`] : shown
}

function countLines<Name extends string>(
  counts: Partial<Record<Name, number>>,
  words: Record<Name, string>,
  what = '',
): string[] {
  // Its keys are those of `words`.
  const names = Object.keys(words) as Name[]
  return names
    .map(name => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `  ${what}${grouped(count)} ${words[name]}`)
}

function shares(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${grouped(count)} ${printable(name, 40)}`)
    .join(', ')
}

function usageLine({ usage }: GenerationReport): string {
  const { calls, replayed, promptTokens, completionTokens, cost } = usage
  const tokens =
    calls === 0
      ? ''
      : `, ${grouped(promptTokens)} + ${grouped(completionTokens)} tokens${cost === undefined ? '' : `, cost ${decimal(cost, 4)}`}`
  return `${counted(calls, 'call')}${tokens}, ${counted(replayed, 'answer')} from the log`
}
