import { mean } from '../../../statistics/mean.ts'
import type { AnswerRecord, CaseRecord } from '../../../results/results.ts'
import { abstained } from '../../../text/abstained.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { counted, decimal, grouped } from '../../../text/numbers.ts'
import { languageInWords, maySpeakAlike, questionLanguage } from '../../../text/questionLanguage.ts'
import { printable } from '../../../text/untrusted.ts'
import { listed, shownName } from '../../model/names.ts'
import { failedTools } from '../callPatterns.ts'
import { measuredTraits } from './measuredTraits.ts'
import { newSentences } from './newSentences.ts'
import type { BothAnswers, DescribedCase, TraitKind } from './traitKind.ts'
import { changeOf } from './traitKind.ts'

/** How many there are of something, now and before. */
type CountsOf = (answers: BothAnswers) => { now: number; before: number } | undefined

/** `retrieved 2 passages, before 5` if the numbers are the same in all cases, else their means. */
function numberChange(of: TraitKind['of'], verb: string, noun: string, countsOf: CountsOf) {
  return changeOf(
    of,
    answers => {
      const { now, before } = countsOf(answers) ?? { now: 0, before: 0 }
      if (now === before) return []
      return [now < before ? 'fewer' : 'more']
    },
    (trait, cases) => {
      const counts = cases.flatMap(answers => countsOf(answers) ?? [])
      const [now, before] = [counts.map(one => one.now), counts.map(one => one.before)]
      const [only = 0, ...others] = new Set(now)
      const [former = 0, ...formerOthers] = new Set(before)
      return others.length + formerOthers.length === 0
        ? `${verb} ${counted(only, noun)}, before ${grouped(former)}`
        : `${verb} ${trait} ${noun}s (${decimal(mean(now), 1)} on average, before ${decimal(mean(before), 1)})`
    },
  )
}

const passageNumber = numberChange('retrieval', 'retrieved', 'passage', ({ now, before }) =>
  now.answerOnly || before.answerOnly
    ? undefined
    : { now: now.contexts.length, before: before.contexts.length },
)

/** A length counts as another if it is at most this share of the former one, or the former of it. */
const muchShorter = 2 / 3

function lengthChange(length: number, former: number): ('shorter' | 'longer')[] {
  if (length === 0 || former === 0) return []
  if (length <= muchShorter * former) return ['shorter']
  return former <= muchShorter * length ? ['longer'] : []
}

function lengthWords(
  name: string,
  trait: string,
  lengths: readonly { now: number; before: number }[],
): string {
  const [now, before] = [mean(lengths.map(one => one.now)), mean(lengths.map(one => one.before))]
  return `had ${trait} ${name} (${grouped(Math.round(now))} characters on average, before ${grouped(Math.round(before))})`
}

const passageLength = changeOf(
  'retrieval',
  ({ now, before }) => lengthChange(lengthOfPassages(now), lengthOfPassages(before)),
  (trait, cases) =>
    lengthWords(
      'passages',
      trait,
      cases.map(({ now, before }) => ({
        now: lengthOfPassages(now),
        before: lengthOfPassages(before),
      })),
    ),
)

const lengthOfPassages = ({ contexts }: BothAnswers['now']): number =>
  contexts.length === 0 ? 0 : mean(contexts.map(({ text }) => text.length))

const declined = changeOf(
  'answer',
  ({ now, before }) => (abstained(now) && !abstained(before) ? ['declined'] : []),
  () => 'declined, and answered before',
)

const answerLength: TraitKind = {
  ...changeOf(
    'answer',
    ({ now, before }) =>
      abstained(now) ? [] : lengthChange(now.answer.length, before.answer.length),
    (trait, cases) =>
      lengthWords(
        'answers',
        trait,
        cases.map(({ now, before }) => ({ now: now.answer.length, before: before.answer.length })),
      ),
  ),
  saysLittle: true,
}

const answerLanguage = changeOf(
  'answer',
  ({ now, before }) => {
    const [language, former] = [now, before].map(({ answer }) => questionLanguage(answer))
    return !language || !former || maySpeakAlike(language, former)
      ? []
      : [JSON.stringify([language, former])]
  },
  trait => {
    const [language = '', former = ''] = JSON.parse(trait) as string[]
    return `answered in ${languageInWords(language)}, before in ${languageInWords(former)}`
  },
)

const calledTools = changeOf(
  'system',
  ({ now, before }) => {
    if (!now.toolCalls || !before.toolCalls) return []
    const [names, former] = [now, before].map(({ toolCalls = [] }) =>
      [...new Set(toolCalls.map(({ name }) => name))].toSorted(),
    )
    return JSON.stringify(names) === JSON.stringify(former) ? [] : [JSON.stringify([names, former])]
  },
  trait => {
    const [names = [], former = []] = JSON.parse(trait) as string[][]
    return `called ${listed(names) || 'nothing'}, before ${listed(former) || 'nothing'}`
  },
)

const callNumber = numberChange('system', 'made', 'tool call', ({ now, before }) =>
  now.toolCalls && before.toolCalls ? { now: callsIn(now), before: callsIn(before) } : undefined,
)

const callsIn = ({ toolCalls = [], toolCallsLeftOut = 0 }: AnswerRecord): number =>
  toolCalls.length + toolCallsLeftOut

const hopNumber = numberChange('system', 'searched in', 'hop', ({ now, before }) => {
  const [hops, former] = [hopsIn(now), hopsIn(before)]
  return hops === 0 || former === 0 ? undefined : { now: hops, before: former }
})

/** The rounds of the model that called tools; 0 if they are unknown. */
const hopsIn = ({ toolCalls = [], contexts }: AnswerRecord): number =>
  Math.max(0, ...[...toolCalls, ...contexts].map(({ hop = 0 }) => hop))

const failedTool = changeOf(
  'system',
  ({ now, before }) => {
    if (!now.toolCalls || !before.toolCalls) return []
    const former = new Set(toolsWithError(before))
    return toolsWithError(now).filter(name => !former.has(name))
  },
  trait => `had the tool ${shownName(trait)} fail, and did not before`,
)

/** Also if the system declined for it. */
const toolsWithError = (answer: AnswerRecord): string[] =>
  failedTools({ ...answer, declined: false })

const goneHop = changeOf(
  'retrieval',
  ({ now, before }) => {
    if (now.answerOnly || before.answerOnly) return []
    const found = new Set(documentRanking(now.contexts))
    const gone = before.contexts.filter(({ documentId }) => !found.has(documentId))
    return [...new Set(gone.flatMap(({ hop }) => (hop === undefined ? [] : `${hop}`)))]
  },
  trait => `no longer retrieved what hop ${trait} found`,
)

const goneDocument = changeOf(
  'retrieval',
  ({ now, before }) => {
    if (now.answerOnly || before.answerOnly) return []
    return documentsBeyond(before, now)
  },
  trait => `no longer retrieved ${shownName(trait)}`,
)

const newDocument = changeOf(
  'retrieval',
  ({ now, before }) => {
    if (now.answerOnly || before.answerOnly) return []
    return documentsBeyond(now, before)
  },
  trait => `retrieved ${shownName(trait)}, and did not before`,
)

function documentsBeyond(one: AnswerRecord, other: AnswerRecord): string[] {
  const found = new Set(documentRanking(other.contexts))
  return documentRanking(one.contexts).filter(id => !found.has(id))
}

/** What a case always retrieved. The document itself may have changed. */
const keptDocument: TraitKind = {
  of: 'retrieval',
  saysLittle: true,
  traitsOf({ record: { evidence }, answers: { now, before } }) {
    const retrieved =
      evidence.documents?.retrieved ?? (now?.answerOnly ? [] : documentRanking(now?.contexts ?? []))
    if (!before) return retrieved
    const former = new Set(documentRanking(before.contexts))
    return retrieved.filter(id => former.has(id))
  },
  words: trait => `retrieved ${shownName(trait)}, as before`,
}

/** Characters of a value that pipelines return with an answer. */
const longestValue = 60

/** Values in `details` that are looked at. */
const mostValues = 30

const detail = changeOf(
  'system',
  ({ now, before }) => {
    const former = new Map(valuesIn(before.details))
    return valuesIn(now.details).flatMap(([place, value]) => {
      const old = former.get(place)
      return old === undefined || old === value ? [] : [JSON.stringify([place, value, old])]
    })
  },
  trait => {
    const [place = '', value = '', former = ''] = JSON.parse(trait) as string[]
    return `returned ${shownName(place)} ${printable(value, longestValue)}, before ${printable(former, longestValue)}`
  },
)

/** `['model', 'small-2']`, `['generation.finishReason', 'length']` */
function valuesIn(details: unknown, place: readonly string[] = []): [string, string][] {
  if (typeof details !== 'object') {
    return details === undefined ? [] : [[place.join('.'), String(details)]]
  }
  return Object.entries(details ?? {})
    .flatMap(([key, value]) => valuesIn(value, [...place, key]))
    .slice(0, mostValues)
}

/** A trait of the case, whatever the system does with it. */
function propertyOf(
  traitsOf: (record: CaseRecord) => readonly (string | undefined)[],
  words: (trait: string) => string,
): TraitKind {
  return {
    of: 'case',
    traitsOf: ({ record }) => traitsOf(record).filter(one => one !== undefined),
    words,
  }
}

const tag = propertyOf(
  ({ tags = [] }) => tags,
  trait => `have the tag ${shownName(trait)}`,
)

const group = propertyOf(
  ({ group: name }) => [name],
  trait => `are of the group ${shownName(trait)}`,
)

const askedLanguage = propertyOf(
  ({ question = '' }) => [questionLanguage(question)],
  trait => `ask in ${languageInWords(trait)}`,
)

/**
 * What is looked at, in the order in which reports name what is equally certain: what may be the cause first.
 * @param all the cases that are compared with each other
 */
export function traitKinds(all: readonly DescribedCase[]): TraitKind[] {
  return [
    detail,
    ...[failedTool, calledTools, callNumber, hopNumber],
    ...measuredTraits(all),
    ...[passageNumber, goneDocument, goneHop, newDocument, passageLength, keptDocument],
    ...[declined, newSentences(all), answerLanguage, answerLength],
    ...[tag, group, askedLanguage],
  ]
}
