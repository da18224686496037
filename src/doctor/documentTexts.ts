import type { GoldenCase } from '../golden/goldenSet.ts'
import type { Examination } from './examination.ts'

/**
 * The texts that should support a reference or its facts. Undefined if it has none, or if one text is unknown: a claim from that
 * text would look unsupported.
 */
export function documentTexts(
  { reference, facts, relevantDocuments = [], answerable }: GoldenCase,
  documents: Examination['documents'],
): { id: string; text: string }[] | undefined {
  if ((reference ?? facts) === undefined || !answerable) return undefined
  const relevant = relevantDocuments.filter(({ grade }) => grade > 0)
  const known = relevant.flatMap(({ id, text = documents?.get(id)?.text }) =>
    text === undefined ? [] : [{ id, text }],
  )
  return relevant.length > 0 && known.length === relevant.length ? known : undefined
}
