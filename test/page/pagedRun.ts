import { noUsage } from '../../src/judge/judgeUsage.ts'
import type { PagedRun } from '../../src/page/pageIndex.ts'
import {
  cutRetriever,
  declining,
  inventing,
  reportedRun,
  right,
} from '../report/diagnosis/change/changedSystem.ts'

/** Text that acts where it becomes markup, script or a direction of writing. */
export const hostile =
  '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">\u202E<style>*{display:none}</style>'

/** A run in which a third of the cases lost documents, another third invents, and one is hostile. */
export async function pagedRun(): Promise<PagedRun> {
  const systems = [right, inventing, cutRetriever]
  const run = await reportedRun({
    now: (id, index) => {
      if (index === 9) return declining(id)
      if (index === 6) return { ...right(id), answer: `${right(id).answer} ${hostile}` }
      return (systems[index % 3] ?? right)(id)
    },
    overrides: index => ({
      ...(index === 3 && { usage: { judge: noUsage } }),
      question:
        index === 3 ? 'متى يفتح المكتب؟' : index === 6 ? hostile : `What of number ${index}?`,
      tags: index % 2 === 0 ? ['even', hostile] : ['odd'],
      group: index < 6 ? 'first' : 'second',
      line: 10 + index,
      milliseconds: 1200,
      steps: [
        {
          name: 'retrieve',
          start: 0,
          milliseconds: 200,
          input: hostile,
          passages: 2,
          documents: ['refunds.md'],
        },
        { name: 'embed', parent: 0, start: 10, milliseconds: 90 },
        { name: 'generate', start: 210, error: 'Error: the model is away' },
      ],
    }),
  })
  const point = (at: string, mean: number) => ({ at, date: `${at}T08:00:00Z`, mean, cases: 12 })
  const points = [
    point('2026-11-20', 0.9),
    { ...point('2026-11-21', 0.8), measuredOtherwise: true as const },
    point('2026-11-22', 0.7),
  ]
  return {
    ...run,
    notes: ['A note beside the verdict.'],
    exchangesOf: ({ caseId }) =>
      caseId === 'accounts.md'
        ? {
            exchanges: [
              {
                name: 'extractClaims@4',
                facts: 'clerk · 2026-11-22',
                messages: [
                  { role: 'system', content: 'Split the text.' },
                  { role: 'user', content: hostile },
                ],
                answer: hostile,
              },
              { name: 'checkClaims', facts: 'clerk', messages: [] },
            ],
            notes: ['The verdict log has no answer to 1 of 2 questions.'],
          }
        : undefined,
    trends: {
      runs: [{ set: 'support', metric: 'faithfulness', direction: 'higher', gate: true, points }],
      baseline: [],
    },
  }
}
