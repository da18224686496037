import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'

const files = {
  'vitest.config.ts': pluginConfig,
  'answer.ts': `let slips = 0
export default (question: string) => {
  if (question === 'Slips?') return { answer: slips++ === 0 ? 'Four weeks.' : 'Thirty days.' }
  if (question === 'Hostile?') return { answer: 'a'.repeat(1000) + 'b' }
  return { answer: 'As an AI, I say four weeks.' }
}
`,
  'support.golden.yaml': `pipeline: ./answer.ts
checks:
  - not: { contains: as an AI }
cases:
  - id: slips
    question: Slips?
    checks: [{ contains: thirty days }]
  - id: misses
    question: Misses?
    checks:
      - containsAny: [thirty days, 30 days]
  - id: hostile
    question: Hostile?
    checks: [{ matches: /^(a+)+$/ }]
`,
}

test('an answer that slips is asked for again, one that misses fails with places, and none hangs the run', async () => {
  const project = createProject(files)
  const { exitCode, output } = await project.cli(['run'])
  const { cases } = project.results()
  const found = cases.map(({ caseId, draws, missed }) => [
    caseId,
    draws?.['checks']?.length,
    missed.length,
  ])
  expect(Object.fromEntries(found.map(([id, ...rest]) => [id, rest]))).toEqual({
    slips: [1, 0],
    misses: [2, 1],
    hostile: [undefined, 0],
  })
  expect(output).toContain(`0 of 2 checks passed

  ✗ missed at support.golden.yaml:3:5: not contains "as an AI"
  ✗ missed at support.golden.yaml:11:9: contains any of "thirty days", "30 days"

tried again: 0.00, 0.00`)
  expect(output).toContain('the check `matches: /^(a+)+$/` was stopped')
  expect(exitCode).toBe(2)
})
