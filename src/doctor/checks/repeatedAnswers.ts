import { comparedWords, wordsIn } from '../../judge/lexical/terms.ts'
import { shownName } from '../../report/model/names.ts'
import { sum } from '../../statistics/mean.ts'
import { printable } from '../../text/untrusted.ts'
import { isUnspaced } from '../../text/tokens.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
import { expectedTexts } from '../expectedTexts.ts'
import type { ExpectedText } from '../expectedTexts.ts'
import type { DoctorFinding } from '../finding.ts'
import { languages } from '../phrases/doubtfulPhrases.ts'

/** Share of the words that an answer adds to its conversation, and that the next question says too. */
const mostShared = 0.75
/** A single word may be unavoidable in the next question. In scripts without spaces a letter counts as half a word. */
const fewestWords = 1.5

/** Turns whose question repeats the answer to the turn before: a system that forgot it can answer them. */
export const repeatedAnswers = defineCheck({
  name: 'repeatedAnswers',
  find: ({ sets }) =>
    sets.flatMap(({ cases }) =>
      [...Map.groupBy(cases, conversationOf)].flatMap(([name, turns]) =>
        name === undefined ? [] : turns.flatMap((_, at) => findingsOf(turns.slice(0, at + 1))),
      ),
    ),
})

const conversationOf = ({ goldenCase }: ExaminedCase): string | undefined =>
  goldenCase.turn?.conversation

/** @param turns a turn, after those before it */
function findingsOf(turns: readonly ExaminedCase[]): DoctorFinding[] {
  const [before, last] = turns.slice(-2)
  if (!before || !last || last.goldenCase.setsTheStage || !before.goldenCase.answerable) return []
  const { history = [] } = last.goldenCase
  const asked = [
    ...history.map(({ content }) => content),
    ...turns.slice(0, -1).map(({ goldenCase }) => goldenCase.question),
  ]
  const repeated = expectedTexts(before.goldenCase).find(({ text }) =>
    isRepeated(text, { asked, question: last.goldenCase.question }),
  )
  return repeated ? [findingOf(last, before, repeated)] : []
}

function findingOf(
  { place }: ExaminedCase,
  { goldenCase: { id } }: ExaminedCase,
  { called, text }: ExpectedText,
): DoctorFinding {
  return {
    severity: 'warning',
    place: place(['question']),
    problem: `The question repeats the ${called} of \`${shownName(id)}\`, "${printable(text, 120)}": a system that has forgotten its answer can answer this turn`,
    fix: 'Let the question refer to the answer without its words, such as "Does that hold for…"',
  }
}

/** Whether a question says most of what an answer adds to the texts before it. */
function isRepeated(
  answer: string,
  { asked, question }: { asked: readonly string[]; question: string },
): boolean {
  const known = asked.flatMap(comparedWords)
  const added = [...new Set(comparedWords(answer))].filter(
    word => isContent(word) && !isAmong(word, known),
  )
  if (wordsIn(added) < fewestWords) return false
  const said = comparedWords(question)
  const shared = added.filter(word => isAmong(word, said))
  // Another number is another answer.
  if (added.some(word => hasDigit.test(word) && !shared.includes(word))) return false
  return lengthOf(shared) >= lengthOf(added) * mostShared
}

const lengthOf = (words: readonly string[]): number => sum(words.map(word => word.length))

const hasDigit = /\p{N}/u

/** Words that say nothing by themselves. */
const grammar: ReadonlySet<string> = new Set([
  ...['the', 'yes', 'also', 'only', 'any', 'all', 'there', 'than', 'но', 'это', 'для', 'что'],
  ...languages.flatMap(({ openings, pronouns, shortPronouns }) => [
    ...openings,
    ...pronouns,
    ...shortPronouns,
  ]),
  ...'的了吗呢是在有不也都就和与及或可以要会能'.split(''),
])

/** Words of one or two letters are prepositions and articles. */
function isContent(word: string): boolean {
  if (grammar.has(word)) return false
  return hasDigit.test(word) || isUnspaced(word) || word.length > 2
}

const isAmong = (word: string, others: readonly string[]): boolean =>
  others.some(other => isSameWord(word, other))

/** Inflected forms share their beginning. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  if (hasDigit.test(one) || hasDigit.test(other)) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const differ = Array.from(short).findIndex((letter, at) => letter !== long[at])
  const common = differ === -1 ? short.length : differ
  const isPlural = common === short.length && short.length > 2 && long.length - common === 1
  return isPlural || (common >= 4 && common >= short.length - 2)
}
