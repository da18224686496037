import type { GoldenCase } from '../goldenSet.ts'

/** The name of the test that asks a case: its id, or that of its conversation. */
export function testNameOf({ id, turn }: Pick<GoldenCase, 'id' | 'turn'>): string {
  return turn?.conversation ?? id
}

/** Cases by their tests, in the order of the file: the turns of a conversation are one test. */
export function casesByTest<Case extends Pick<GoldenCase, 'id' | 'turn'>>(
  cases: readonly Case[],
): Case[][] {
  const tests: Case[][] = []
  for (const one of cases) {
    const before = tests.at(-1)
    if (before && one.turn && one.turn.number > 1) before.push(one)
    else tests.push([one])
  }
  return tests
}
