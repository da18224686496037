import type { CaseRecord } from '../../../results/results.ts'
import { mean } from '../../../statistics/mean.ts'
import { abstained } from '../../../text/abstained.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { counted, grouped } from '../../../text/numbers.ts'
import { scriptShares } from '../../../text/scripts.ts'
import { sentences } from '../../../text/sentences.ts'
import { printable } from '../../../text/untrusted.ts'
import type { CaseAnswers } from '../../cases/caseAnswers.ts'
import { listed, shownName } from '../../model/names.ts'

/** A case with what the system said in it. */
export interface DescribedCase {
  record: CaseRecord
  answers: CaseAnswers
}

/** Something that several cases may have in common. */
export interface TraitKind {
  /** What it describes: what is other than before in the answer or in what was retrieved, or the case itself. */
  of: 'answer' | 'retrieval' | 'case'
  /** The traits of a case: cases with the same text have the same trait. */
  traitsOf(one: DescribedCase): readonly string[]
  /** In words that follow a number of cases: `retrieved 2 passages, before 5`. */
  words(trait: string, cases: readonly DescribedCase[]): string
}

type BothAnswers = Required<{ [Key in keyof CaseAnswers]: NonNullable<CaseAnswers[Key]> }>

/** What is other than before, if the answers of now and of the baseline are kept. */
function changeOf(
  of: 'answer' | 'retrieval',
  traitsOf: (answers: BothAnswers) => readonly string[],
  words: (trait: string, cases: readonly BothAnswers[]) => string,
): TraitKind {
  const both = ({ answers: { now, before } }: DescribedCase): BothAnswers[] =>
    now && before ? [{ now, before }] : []
  return {
    of,
    traitsOf: one => both(one).flatMap(traitsOf),
    words: (trait, cases) => words(trait, cases.flatMap(both)),
  }
}

const passageNumber = changeOf(
  'retrieval',
  ({ now, before }) => {
    if (now.answerOnly || before.answerOnly) return []
    const [count, former] = [now.contexts.length, before.contexts.length]
    return count === former ? [] : [JSON.stringify([count, former])]
  },
  trait => {
    const [count = 0, former = 0] = JSON.parse(trait) as number[]
    return `retrieved ${counted(count, 'passage')}, before ${grouped(former)}`
  },
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

const answerLength = changeOf(
  'answer',
  ({ now, before }) =>
    abstained(now) ? [] : lengthChange(now.answer.length, before.answer.length),
  (trait, cases) =>
    lengthWords(
      'answers',
      trait,
      cases.map(({ now, before }) => ({ now: now.answer.length, before: before.answer.length })),
    ),
)

const answerScript = changeOf(
  'answer',
  ({ now, before }) => {
    const [script, former] = [now, before].map(({ answer }) => scriptShares(answer)[0]?.script)
    return script === undefined || former === undefined || script === former
      ? []
      : [JSON.stringify([script, former])]
  },
  trait => {
    const [script = '', former = ''] = JSON.parse(trait) as string[]
    return `answered in ${script} script, before in ${former}`
  },
)

/** Characters of a sentence that a report quotes. */
const longestSentence = 160

/** Numbers and the case of letters may differ: they are those of the question. */
const likeOthers = (sentence: string): string => sentence.toLowerCase().replaceAll(/\p{N}+/gu, '#')

const newSentence = changeOf(
  'answer',
  ({ now, before }) => {
    const former = new Set(sentences(before.answer).map(likeOthers))
    return [...new Set(sentences(now.answer).map(likeOthers))].filter(one => !former.has(one))
  },
  (trait, cases) => {
    const [first] = cases.flatMap(({ now }) =>
      sentences(now.answer).filter(one => likeOthers(one) === trait),
    )
    return `said “${printable(first ?? trait, longestSentence)}”, and did not before`
  },
)

const calledTools = changeOf(
  'retrieval',
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

const goneDocument = changeOf(
  'retrieval',
  ({ now, before }) => {
    if (now.answerOnly || before.answerOnly) return []
    const found = new Set(documentRanking(now.contexts))
    return documentRanking(before.contexts).filter(id => !found.has(id))
  },
  trait => `no longer retrieved ${shownName(trait)}`,
)

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

const questionScript = propertyOf(
  ({ question = '' }) => [scriptShares(question)[0]?.script],
  trait => `ask in ${trait} script`,
)

/** What is looked at, in the order in which reports name what is equally certain. */
export const traitKinds: readonly TraitKind[] = [
  passageNumber,
  passageLength,
  goneDocument,
  calledTools,
  declined,
  newSentence,
  answerLength,
  answerScript,
  tag,
  group,
  questionScript,
]
