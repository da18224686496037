import type { GoldenCase } from '../golden/goldenSet.ts'

/** A text that says what is right. */
export interface ExpectedText {
  called: 'reference' | 'fact'
  /** Within the case. */
  path: readonly (string | number)[]
  text: string
}

/** The reference of a case, and each of its facts. */
export function expectedTexts({ reference, facts = [] }: GoldenCase): ExpectedText[] {
  return [
    ...(reference === undefined
      ? []
      : [{ called: 'reference' as const, path: ['reference'], text: reference }]),
    ...facts.map(({ text }, index) => ({ called: 'fact' as const, path: ['facts', index], text })),
  ]
}

/**
 * The texts of a case that documents should support, each with the case as a judge is asked about it. As in a run, the
 * claims of a case with facts are the facts, one question for each.
 */
export function checkedTexts(
  goldenCase: GoldenCase,
): { expected: ExpectedText; asked: GoldenCase }[] {
  const { facts: _, ...rest } = goldenCase
  const all = expectedTexts(goldenCase)
  const facts = all.filter(({ called }) => called === 'fact')
  return (facts.length > 0 ? facts : all).map(expected => ({
    expected,
    asked: { ...rest, reference: expected.text },
  }))
}
