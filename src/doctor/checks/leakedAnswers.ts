import { textParts } from '../../corpus/textParts.ts'
import { sum } from '../../statistics/mean.ts'
import { tokens } from '../../text/tokens.ts'
import { defineCheck } from '../check.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { numbers } from '../../judge/lexical/terms.ts'
import { spacedTokens } from '../phrases/phrasesIn.ts'

/** Share of the reference's parts that also occur in the question. */
const mostShared = 0.85
/** A single word may be unavoidable in the question. In scripts without spaces a letter counts as half a word. */
const fewestWords = 1.5
/** A reference with at most this many words may be one of the choices in the question. */
const wordsOfChoice = 6

/** Questions that contain their reference: an answer that repeats the question would be right. */
export const leakedAnswers = defineCheck({
  name: 'leakedAnswers',
  find: ({ sets }) =>
    sets.flatMap(({ cases }) =>
      cases
        .filter(({ goldenCase }) => isLeaked(goldenCase))
        .map(({ place }) => ({
          severity: 'warning' as const,
          place: place(['question']),
          problem:
            'The question gives its answer away: an answer that only repeats the question is right',
          fix: 'Remove the answer from the question, or extend the reference',
        })),
    ),
})

function isLeaked({ question, reference, answerable }: GoldenCase): boolean {
  if (reference === undefined || !answerable) return false
  const words = tokens(reference)
  const length = sum(words.map(word => (isLetter(word) ? 0.5 : 1)))
  if (length < fewestWords) return false
  if (namesChoice.test(question) || (length <= wordsOfChoice && offersChoice.test(question)))
    return false
  if (spacedTokens(tokens(question)).includes(spacedTokens(words))) return true
  const said = numbers(question)
  if ([...numbers(reference)].some(number => !said.has(number))) return false
  const [parts, asked] = [textParts(reference), textParts(question)]
  const shared = [...parts].filter(part => asked.has(part)).length
  return shared >= parts.size * mostShared
}

/** "Which of A and B are free?" names the possible answers, so it does not give the right one away. */
const namesChoice =
  /(?<!\p{L})(?:which of|(?:как(?:ой|ая|ое|ие|ого|им)|кто|что) из)(?!\p{L})|哪[个些一]|哪种/iu

const offersChoice = /(?<!\p{L})(?:or|или|либо)(?!\p{L})|还是/iu

const isLetter = (word: string): boolean =>
  /^[^\p{sc=Latin}\p{sc=Cyrillic}\p{N}]\p{M}*$/u.test(word)
