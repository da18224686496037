import { textParts } from '../../corpus/textParts.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { defineCheck } from '../check.ts'
import type { Examination, UsersQuestion } from '../examination.ts'

/** The least similarity of two questions about one thing: the Jaccard index of their letters in threes. */
const leastLikeness = 0.4

/** From this share on, the set no longer shows what users ask. */
const largestShare = 1 / 3

/** Questions of users, as a run of production has them, that no case resembles. */
export const unaskedQuestions = defineCheck({
  name: 'unaskedQuestions',
  find({ sets, production }: Examination) {
    const [first] = sets
    if (!production || !first || production.questions.length === 0) return []
    const { run, questions } = production
    const cases = sets.flatMap(set =>
      set.cases.map(({ goldenCase }) => textParts(goldenCase.question)),
    )
    const unasked = questions.filter(({ question }) => !isAsked(textParts(question), cases))
    if (unasked.length === 0) return []
    const share = unasked.length / questions.length
    const examples = unasked.slice(0, 3).map(({ question }) => `“${printable(question, 80)}”`)
    return [
      {
        severity: share >= largestShare ? 'warning' : 'note',
        place: first.place(['cases']),
        problem: `${unasked.length} of ${questions.length} questions of run ${printable(run, 80)} (${Math.round(100 * share)} %) resemble no case${byTag(unasked, questions)}: ${examples.join(', ')}`,
        fix: `Draft cases from them: npx vitest-rag import ${printable(run, 80)} --worst 20 --out <golden file>`,
      },
    ]
  },
})

function isAsked(question: ReadonlySet<string>, cases: readonly ReadonlySet<string>[]): boolean {
  return cases.some(other => likeness(question, other) >= leastLikeness)
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const part of one) if (other.has(part)) shared += 1
  return shared / Math.max(1, one.size + other.size - shared)
}

/** `, topic:billing 40 of 90`: the tags with the largest numbers. */
function byTag(unasked: readonly UsersQuestion[], all: readonly UsersQuestion[]): string {
  const count = (tag: string, questions: readonly UsersQuestion[]) =>
    questions.filter(({ tags }) => tags.includes(tag)).length
  const tags = [...new Set(unasked.flatMap(one => one.tags))]
    .map(tag => ({ tag, own: count(tag, unasked) }))
    .toSorted((one, other) => other.own - one.own)
    .map(({ tag, own }) => `${printable(tag, 60)} ${own} of ${count(tag, all)}`)
  return tags.length === 0 ? '' : ` (${firstFew(tags, 5)})`
}
