import { defineCheck } from '../check.ts'

/** Conversations of one turn: a case with a `question` says the same in fewer lines. */
export const singleTurns = defineCheck({
  name: 'singleTurns',
  find: ({ sets }) =>
    sets.flatMap(({ cases }) =>
      cases
        .filter(({ goldenCase: { turn } }) => turn?.of === 1)
        .map(({ place }) => ({
          severity: 'note' as const,
          place: place(),
          problem: 'The conversation has only one turn, so nothing that was said before is tested',
          fix: 'Add a turn, or write its keys in the case itself, without `turns`',
        })),
    ),
})
