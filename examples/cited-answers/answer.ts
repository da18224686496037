import type { Pipeline } from 'vitest-rag'
import { readDependencyDocuments, readDocuments } from '../dependency-docs/corpus.ts'
import { buildIndex } from '../dependency-docs/search.ts'
import { readStatements } from '../dependency-docs/statements.ts'
import type { Statement } from '../dependency-docs/statements.ts'
import { terms } from '../dependency-docs/tokens.ts'

const k = 4
const statementsOfAnswer = 2

const index = buildIndex([
  ...readDependencyDocuments(),
  ...readDocuments(new URL('../dependency-docs/texts/ru/', import.meta.url), [
    'appointments.md',
    'blood-tests.md',
    'payment.md',
  ]),
  ...readDocuments(new URL('../dependency-docs/texts/zh/', import.meta.url), [
    'exchange.md',
    'refund-policy.md',
    'shipping.md',
  ]),
])

/** A statement that was copied, and the rank of the chunk that it stands in, from 0. */
interface Copied {
  text: string
  rank: number
}

/** How each variant cites. The first two are right. */
const marks: Record<string, (copied: Copied, documents: readonly string[]) => string> = {
  right: ({ rank }) => ` [${rank + 1}]`,
  byName: ({ rank }, documents) => ` [${documents[rank]}]`,
  fromZero: ({ rank }) => ` [${rank}]`,
  alwaysFirst: () => ' [1]',
  uncited: () => '',
}

/** Answers with the best statement of each of the first passages, unchanged, and cites where it stands. */
const answer: Pipeline = async (question, { variant = 'right' }) => {
  const chunks = index.search(question, k)
  const asked = terms(question)
  const weigh = ({ terms: held }: Statement) =>
    asked.reduce((sum, term) => sum + (held.has(term) ? index.weight(term) : 0), 0)
  const copied = chunks.slice(0, statementsOfAnswer).flatMap((chunk, rank): Copied[] => {
    const [best] = readStatements(chunk).toSorted((one, other) => weigh(other) - weigh(one))
    return best ? [{ text: best.text, rank }] : []
  })
  const documents = chunks.map(({ documentId }) => documentId)
  const cited = copied.map(one => `${one.text}${marks[variant]?.(one, documents) ?? ''}`)
  return {
    answer: cited.join('\n'),
    contexts: chunks.map(({ id, documentId, text }) => ({ id, documentId, text })),
  }
}

export default answer
