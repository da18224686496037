import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'

const line = (id: string, more: object = {}) =>
  `${JSON.stringify({ id, question: `What of ${id}?`, reference: 'Thirty days.', ...more })}\n`

const files = {
  'vitest.config.ts': pluginConfig.replace('rag()', 'rag({ pipelineConcurrency: 1 })'),
  'answer.ts': "export default () => ({ answer: 'Thirty days.' })\n",
  'support.golden.yaml': `name: support
pipeline: ./answer.ts
metrics: { answerOverlap: 0.5 }
cases: ./cases.jsonl
`,
  'cases.jsonl':
    line('refunds', { tags: ['billing'], review: 'pending' }) +
    line('hours') +
    line('taxes', { todo: true }),
}

test('cases of a file are tests, and its mistakes are named by line', async () => {
  const project = createProject({
    ...files,
    'cases.jsonl': `${files['cases.jsonl']}${line('hours')}{"id": "torn`,
  })
  const refused = await project.vitest()
  expect(refused.exitCode).not.toBe(0)
  expect(refused.output).toContain(
    'cases.jsonl:4:1, case "hours": Expected every `id` to be unique, but `hours` is also on line 2',
  )
  expect(refused.output).toContain('cases.jsonl:5:1: Expected valid JSON')

  project.write(files)
  const all = await project.vitest()
  expect(all.exitCode).toBe(0)
  expect(all.output).toMatch(/2 passed \| 1 todo/)
  const { cases, unrecorded } = project.results()
  expect(cases).toMatchObject([
    {
      caseId: 'hours',
      question: 'What of hours?',
      line: 4,
      scores: { answerOverlap: { value: 1 } },
    },
    { caseId: 'refunds', tags: ['billing'], review: 'pending' },
  ])
  expect(all.output).toContain('1 of 2 cases is pending review')
  expect(unrecorded).toEqual([{ set: 'support', caseId: 'taxes', why: 'skipped' }])

  const explained = await project.command(['explain', 'hours'])
  expect(explained.output).toContain("run it again: npx vitest run support.golden.yaml -t 'hours$'")
  const again = await project.vitest(['support.golden.yaml', '-t', 'hours$'])
  expect(again.output).toMatch(/1 passed \| 2 skipped/)

  const planned = await project.command(['run', '--dry-run', '--tags-filter=billing'])
  expect(planned.output).toContain('what a run of 1 case ')
})

test('a case is what the run read, though its file changes while cases run', async () => {
  const project = createProject({
    ...files,
    'answer.ts': `import { appendFileSync } from 'node:fs'
export default () => {
  appendFileSync('cases.jsonl', '\\n')
  return { answer: 'Thirty days.' }
}
`,
  })
  expect((await project.vitest()).exitCode).toBe(0)
  expect(project.results().cases).toHaveLength(2)
})

test('in watch mode an edit of the file runs its golden set again', async () => {
  const project = createProject(files)
  const watching = project.start('vitest/vitest.mjs', ['--watch'])
  await watching.printed(/2 passed[^]*Waiting for file changes/)
  project.write({ 'cases.jsonl': files['cases.jsonl'] + line('returns') })
  await watching.printed(/RERUN\s+cases\.jsonl[^]*3 passed[^]*Waiting for file changes/)
  watching.child.kill()
  await watching.finished
})
