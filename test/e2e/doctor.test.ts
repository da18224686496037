import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { validDocument } from '../cli/validDocument.ts'
import type { NamedFinding } from '../../src/doctor/finding.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { contentOf } from './dryRunProject.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

const page = readFileSync(new URL('../../docs/doctor.md', import.meta.url), 'utf8')
const blockOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? ''

const files = {
  ...supportFiles,
  'docs/refunds.md': '# Refunds\n\nYou have thirty days from delivery.\n',
  'docs/terms.md': 'Books ship free.\n',
}

test('prints what the docs show, and writes nothing', async () => {
  const project = createProject({ ...files, 'support.golden.yaml': blockOf('yaml') })
  const before = contentOf(project)
  const { exitCode, output } = await project.cli(['doctor', '--documents', 'docs'])
  expect(output).toBe(blockOf('text'))
  expect(exitCode).toBe(1)
  expect(contentOf(project)).toEqual(before)
})

test('is silent on a sound set, and looks at its kept runs', async () => {
  const project = createProject(files)
  await project.vitest()
  const { exitCode, output } = await project.command(['doctor', 'support'])
  expect(output).toBe(`no faults found
checked: 1 golden set, 4 cases, 1 kept run
not checked: the documents themselves; name them with --documents <folder>
not checked: whether the documents support the references; --judge asks a model
`)
  expect(exitCode).toBe(0)
})

const hostile = `pipeline: ./answer.ts
metrics: { faithfulness: 0.8 }
cases:
  - { id: "::error::x\u202E", question: What is the fee for books?, reference: Four euros. }
  - { id: two, question: "What is the fee for books? \\e\\u202E", reference: "::set-output::" }
`

test('prints hostile text safely, and as JSON too', async () => {
  const project = createProject({ ...files, 'support.golden.yaml': hostile })
  const { exitCode, output } = await project.command(['doctor', '--json', '--fail-on', 'error'])
  expect(output).not.toMatch(/[\u001B\u202E]|^::/m)
  const { findings } = validDocument<{ findings: NamedFinding[] }>(output)
  expect(findings.map(({ check, place }) => [check, place.line, place.caseId])).toEqual([
    ['duplicateQuestions', 5, 'two'],
  ])
  expect(exitCode).toBe(1)
  const text = await project.command(['doctor'])
  expect(text.output).toContain('The question is the same as in `\\::error::x\\u{202e}`, but')
  expect(text.output).not.toMatch(/[\u001B\u202E]|^::/m)
})

test('could not look: exit code 2', async () => {
  const project = createProject({ ...files, 'broken.golden.yaml': 'cases: []\n' })
  const broken = await project.command(['doctor'])
  expect(broken.output).toMatch(/^broken\.golden\.yaml:1:8: Expected `cases` to be a list/m)
  expect(broken.exitCode).toBe(2)
  const nowhere = await project.command(['doctor', 'support', '--documents', 'dcos'])
  expect(nowhere.output).toMatch(/^dcos: There is no such file or folder of documents$/m)
  expect(nowhere.exitCode).toBe(2)
  const lexical = await project.command(['doctor', 'support', '--judge'])
  expect(lexical.output).toContain('The judge lexical compares words')
  expect(lexical.exitCode).toBe(2)
})

const judged = `pipeline: ./answer.ts
metrics: { faithfulness: 0.8 }
cases:
  - id: right
    question: How long do refunds take?
    reference: You have thirty days from delivery.
    relevantDocuments: [refunds.md]
  - id: wrong
    question: Do books ship free?
    reference: Books do not ship free. Maps cost two euros each.
    relevantDocuments: [terms.md]
`

test('--judge asks as often as it says, and tells what documents contradict or lack', async () => {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const judge = JSON.stringify({ model: 'word-overlap', baseURL: server.baseURL, apiKey: 'none' })
  const project = createProject({
    ...files,
    'support.golden.yaml': judged,
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default { plugins: [rag({ judge: openai(${judge}) })] }
`,
  })
  const args = ['doctor', '--judge', '--documents', 'docs']
  const dry = await project.command([...args, '--dry-run'])
  expect(dry).toMatchObject({ exitCode: 0 })
  expect(server.requests).toHaveLength(0)
  const calls = Number(/^openai word-overlap +\d+ +0 +(\d+) /m.exec(dry.output)?.[1])
  const { exitCode, output } = await project.command(args)
  expect(server.requests).toHaveLength(calls)
  expect(output).toContain(
    'support.golden.yaml:10:5, case "wrong": error: The relevant documents contradict "Books do not ship free."',
  )
  expect(output).toContain(
    'support.golden.yaml:10:5, case "wrong": warning: The relevant documents don\'t support "Maps cost two euros each."',
  )
  expect(output).not.toContain('"right"')
  expect(output).toContain('2 references by the judge')
  expect(exitCode).toBe(1)
  expect(output).toContain('"Books do not ship free.": The passage says the opposite.')
  const again = await project.command(args, { SEARCH_KEY: 'opposite', MAPS_TOKEN: 'two euros' })
  expect(again.output).toMatch(/^openai word-overlap +(\d+) +\1 +0 /m)
  expect(again.output).toContain('"Books do not ship free.": The passage says the ***.')
  expect(again.output).toContain('support "Maps cost *** each."')
  expect(server.requests).toHaveLength(calls)
})

const offered = `pipeline: ./answer.ts
metrics: { documentRecall: 0.5 }
cases:
  - id: kettle
    turns:
      - question: Is the kettle under warranty?
        relevantDocuments: [kettle.md]
      - question: Yes, please.
        relevantDocuments: [kettle.md]
`

const answering = (first: string) => `export default async question => ({
  answer: question.startsWith('Yes') ? 'Sent.' : '${first}',
  contexts: [{ id: 'kettle.md', text: 'Two years.' }],
})
`

test('--judge reads the turns of a conversation after the answers of the newest run', async () => {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const judge = JSON.stringify({ model: 'word-overlap', baseURL: server.baseURL, apiKey: 'none' })
  const project = createProject({
    'chat.golden.yaml': offered,
    'answer.ts': answering('For two years. Shall I send the form?'),
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default { plugins: [rag({ judge: openai(${judge}) })] }
`,
  })
  const unread = await project.command(['doctor', '--judge'])
  expect(unread.output).not.toContain('after kept answers')
  await project.vitest()
  const fitting = await project.command(['doctor', '--judge'])
  expect(fitting.output).toContain('0 references by the judge, 1 turn after kept answers')
  expect(fitting.output).not.toContain('strayTurns')
  expect(server.requests).toHaveLength(1)
  project.write({ 'answer.ts': answering('For two years.') })
  await project.vitest()
  const { output, exitCode } = await project.command(['doctor', '--judge'])
  expect(output).toMatch(
    /^chat\.golden\.yaml:8:\d+, case "kettle › turn 2": warning: The turn does not follow what the system answered in the newest run, "For two years\.": By words\. \(strayTurns\)$/m,
  )
  expect(exitCode).toBe(1)
})
