import { scoresOf } from '../../baseline/baseline.ts'
import type { BaselineCase } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { Score } from '../../score.ts'
import { asWritten, counted, decimal } from '../../text/numbers.ts'
import { printable, printableLine } from '../../text/untrusted.ts'
import { answerLines } from './caseAnswers.ts'
import { argumentsText } from '../../pipeline/tools/calledText.ts'
import type { RecordedToolCalls } from '../../pipeline/toolCall.ts'
import { toldByScore } from './caseDetails.ts'
import { entryLines, evidenceSections } from './evidenceSections.ts'
import type { ExplainedCase, ExplainedRun } from './explainedCase.ts'
import { refusalWords } from './refusalWords.ts'
import { stepLines } from '../words/stepLines.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { placedName, shownName } from '../model/names.ts'
import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import { answerText, exchangeFacts, laidOut } from '../words/exchangeWords.ts'

/** Characters of each message before the question. Each turn is a case, which has all of it. */
const longestBefore = 200

/** All of a case, for people: nothing of it is left out or cut. */
export function explainedLines({ history = [], runs, baseline, command }: ExplainedCase): string[] {
  const [first] = runs
  if (!first) return []
  const { record } = first
  const { question, tags = [], group, turn } = record
  return [
    placedName(record),
    ...titled(
      'history',
      history.map(({ role, content }) => `${role}: “${printable(content, longestBefore)}”`),
    ),
    ...(question === undefined ? [] : [`question: “${printable(question)}”`]),
    ...(tags.length === 0 ? [] : [`tags: ${tags.map(shownName).join(', ')}`]),
    ...(group === undefined || group === turn?.conversation ? [] : [`group: ${shownName(group)}`]),
    ...runs.flatMap((run, index) => {
      const name = runs.length === 1 ? [] : [`run ${index + 1} of ${runs.length}`]
      const isSame = index > 0 && outcomeOf(run) === outcomeOf(runs[index - 1])
      return isSame
        ? [`${name.join('')}: the same answer and scores`]
        : ['', ...name, ...runLines(run, baseline)]
    }),
    '',
    `run it again: ${printable(command)}`,
  ]
}

function outcomeOf(run: ExplainedRun | undefined): string {
  return JSON.stringify([
    run?.answer?.answer,
    run?.answer?.details,
    run?.record.error,
    run?.record.scores,
    // Each repeat asks again.
    run?.exchanges,
  ])
}

function runLines(
  { record, answer, before, exchanges }: ExplainedRun,
  baseline: BaselineCase | undefined,
) {
  const { error, scores, milliseconds, usage } = record
  const metrics = Object.keys(scores)
  const { calls, replayed } = usage.judge
  const seconds = milliseconds >= 10 ? [`took ${decimal(milliseconds / 1000, 2)} s`] : []
  return [
    ...answerLines({ now: answer, before }, Infinity),
    ...(error === undefined ? [] : [`error: ${printable(error)}`]),
    ...titled(
      'scores',
      metrics.map(metric => scoreLine(metric, record, baseline)),
    ),
    ...titled('why', [
      ...refusalWords(record, metrics),
      ...metrics.flatMap(metric => toldByScore(record, metric)),
      ...evidenceLines(record, metrics),
    ]),
    ...titled('steps', stepLines(record)),
    ...titled('called', answer ? toolCallLines(answer) : []),
    ...titled('retrieved', passageLines(answer)),
    ...titled('details', detailsLines(answer)),
    ...titled('exchanges with the judge', exchanges ? exchangeLines(exchanges) : []),
    [...seconds, `judge: ${counted(calls, 'call')}, ${replayed} replayed`].join(' · '),
  ]
}

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]

/** `faithfulness 0.500, was 1.000, required 0.800 · judge: openai gpt-5-mini` */
function scoreLine(metric: string, record: CaseRecord, baseline: BaselineCase | undefined): string {
  const { judge } = ownEntry(record.measurements, metric) ?? {}
  const by = judge ? ` · judge: ${printable(judgeFullName(judge), 120)}` : ''
  return `${scoreWords(metric, record, baseline)}${by}`
}

/** `faithfulness 0.500, was 1.000, required 0.800` */
export function scoreWords(
  metric: string,
  { scores, missed }: CaseRecord,
  baseline: BaselineCase | undefined,
): string {
  const former = baseline ? scoresOf(baseline, metric).map(value => decimal(value)) : []
  const threshold = missed.find(one => one.metric === metric)?.threshold
  const parts = [
    `${shownName(metric)} ${scoreText(ownEntry(scores, metric))}`,
    ...(former.length === 0 ? [] : [`was ${[...new Set(former)].join(' ')}`]),
    ...(threshold === undefined ? [] : [`required ${asWritten(threshold)}`]),
  ]
  return parts.join(', ')
}

function scoreText(score: Score | undefined): string {
  if (score?.status === 'scored') return decimal(score.value)
  if (score?.status === 'notApplicable') return `does not apply: ${printable(score.reason)}`
  return `could not be judged: ${printable(score?.reason ?? 'nothing is recorded')}`
}

function evidenceLines(record: CaseRecord, metrics: readonly string[]): string[] {
  return evidenceSections(record, metrics).flatMap(({ summary, entries }) => [
    ...(summary === undefined ? [] : [summary]),
    ...entries.flatMap(entryLines),
  ])
}

/** In rank order, whole. */
/** All calls with what the tools returned, each round of the model by itself. */
function toolCallLines({ toolCalls = [], toolCallsLeftOut = 0 }: RecordedToolCalls): string[] {
  const lines = toolCalls.flatMap(call => {
    const { name, hop, result, error } = call
    const given = argumentsText(call)
    const text = (label: string, value: string | undefined) =>
      value === undefined ? [] : [`    ${label}: ${printable(value)}`]
    return [
      `${shownName(name)}${hop === undefined ? '' : ` · hop ${hop}`}`,
      ...text('arguments', given),
      ...text('returned', result),
      ...text('failed', error),
    ]
  })
  return toolCallsLeftOut === 0 ? lines : [...lines, `… and ${toolCallsLeftOut} more`]
}

function passageLines(answer: ExplainedRun['answer']): string[] {
  return (answer?.contexts ?? []).map(({ id, text, tool, hop }, index) => {
    const found = [...(tool === undefined ? [] : [shownName(tool)]), ...(hop ? [`hop ${hop}`] : [])]
    const by = found.length === 0 ? '' : ` (${found.join(', ')})`
    return `${index + 1}. ${printable(id, 160)}${by}: “${printable(text)}”`
  })
}

/** JSON, laid out for reading. */
function detailsLines(answer: ExplainedRun['answer']): string[] {
  if (answer?.details === undefined) return []
  const lines = JSON.stringify(answer.details, null, 2).split('\n')
  return lines.map(line => printableLine(line, Infinity))
}

/** What a judge was asked about a case, whole, with its line breaks. */
function exchangeLines({ exchanges, notes }: CaseExchanges): string[] {
  return [
    ...exchanges.flatMap(one => [
      `${printable(one.prompt ?? one.step)} · ${printable(exchangeFacts(one))}`,
      ...one.messages.flatMap(({ role, content }) => block(role, laidOut(content))),
      ...(one.answer === undefined
        ? ['  answer: not in the verdict log']
        : block('answer', answerText(one))),
    ]),
    ...notes.map(note => printable(note)),
  ]
}

const block = (title: string, text: string): string[] => [
  `  ${title}`,
  ...text.split('\n').map(line => `    ${printableLine(line, Infinity)}`),
]
