import { nearDuplicates } from '../../../corpus/nearDuplicates.ts'
import { builtOnceFor } from '../../../text/builtOnce.ts'
import { sentences } from '../../../text/sentences.ts'
import { printable } from '../../../text/untrusted.ts'
import type { CaseAnswers } from '../../cases/caseAnswers.ts'
import type { DescribedCase, TraitKind } from './traitKind.ts'

/** Characters of a sentence that a report quotes. */
const longestSentence = 160

/** The share of their text from which on two sentences count as one. */
const alike = 0.6

/** More sentences than this are compared word for word alone: comparing each with each takes too long. */
const mostCompared = 3000

/** Numbers and the case of letters may differ: they are those of the question. */
const likeOthers = (sentence: string): string => sentence.toLowerCase().replaceAll(/\p{N}+/gu, '#')

/**
 * A sentence that answers have and those of the baseline had not, also in nearly the same words, such as one with the
 * name of the customer.
 * @param all the cases whose sentences are compared with each other
 */
export function newSentences(all: readonly DescribedCase[]): TraitKind {
  const groups = alikeSentences(new Set(all.flatMap(({ answers }) => [...added(answers).keys()])))
  const groupOf = (sentence: string) => groups.get(sentence) ?? sentence
  return {
    of: 'answer',
    isChange: true,
    traitsOf: ({ answers }) => [...new Set([...added(answers).keys()].map(groupOf))],
    words(trait, cases) {
      const said = cases.flatMap(({ answers }) =>
        [...added(answers)].filter(([one]) => groupOf(one) === trait),
      )
      const [first = trait, ...others] = new Set(said.map(([, sentence]) => sentence))
      const quoted = `“${printable(first, longestSentence)}”`
      return `said ${others.length === 0 ? '' : 'nearly the same as '}${quoted}, and did not before`
    },
  }
}

/** The sentences that are nowhere in the former answer, by what they are compared by. */
const added = builtOnceFor(({ now, before }: CaseAnswers): ReadonlyMap<string, string> => {
  if (!now || !before) return new Map()
  const former = new Set(sentences(before.answer).map(likeOthers))
  const own = new Map(sentences(now.answer).map(sentence => [likeOthers(sentence), sentence]))
  return new Map([...own].filter(([one]) => !former.has(one)))
})

/** For each sentence that resembles others the first of them. */
function alikeSentences(found: ReadonlySet<string>): Map<string, string> {
  const compared = [...found].slice(0, mostCompared)
  const first = new Map<string, string>()
  for (const pair of nearDuplicates(compared, { least: alike })) {
    const [one = '', other = ''] = [compared[pair.first], compared[pair.second]]
    // Pairs come in the order of their first sentences, so what leads a group belongs to no other.
    if (!first.has(other) && !first.has(one)) first.set(other, one)
  }
  return first
}
