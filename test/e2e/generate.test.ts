import { expect, test } from 'vitest'
import type { GenerationReport } from '../../src/synthesis/report/generationReport.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { pluginConfig, schemaLine } from './project.ts'
import { call, projectWith } from './readmeProject.ts'

const mix = [
  '--mix',
  'simple=4,reasoning=2,multi-context=2,conditional=1,unanswerable=2,false-premise=1',
]

const caseOfAnna = `cases:
  - { id: anna, question: "Where is Anna's desk?", reference: Anna's desk is upstairs. }
`

test('a set of READMEs is told before, made, run, and not made again', async () => {
  let inBetween = () => {}
  const { server, project } = await projectWith(request => {
    if (request.index === 30) inBetween()
    return wordOverlapModel(request)
  })
  const dry = await project.command([...call, ...mix, '--dry-run'])
  expect(dry.output).toContain('nothing was asked or written')
  expect(dry.output).toMatch(/openai rules +\d+ +0 +\d+/)
  expect(server.requests).toHaveLength(0)
  expect(project.has('readmes.golden.yaml')).toBe(false)

  inBetween = () => project.write({ 'readmes.golden.yaml': caseOfAnna })
  const made = await project.cli([...call, ...mix, '--json'])
  const report = JSON.parse(made.output.slice(made.output.indexOf('{\n'))) as GenerationReport
  expect(report).toMatchObject({ documents: { count: 6 }, cases: { added: 12, pending: 12 } })
  expect(report.kinds).toMatchObject({ simple: 4, unanswerable: 2, 'false-premise': 1 })
  expect(report.usage.calls).toBe(server.requests.length)
  expect(report.usage.cost).toBeGreaterThan(0)
  expect(made.exitCode).toBe(0)
  const text = project.read('readmes.golden.yaml')
  // What somebody wrote while models were asked is there, and what was paid for was not asked again.
  expect(text).toContain(caseOfAnna)
  const bodies = server.requests.map(({ body }) => JSON.stringify(body))
  expect(new Set(bodies).size).toBe(bodies.length)

  const again = await project.command(call)
  expect(again.output).toMatch(/0 cases added, 12 earlier ones kept[\s\S]*\n0 calls/)
  expect(again.output).toContain('readmes.golden.yaml stays as it is')
  expect(project.read('readmes.golden.yaml')).toBe(text)

  const run = await project.vitest()
  expect(run.output).toMatch(/Tests .*\b\d+ passed/)
  expect(project.results().cases).toHaveLength(13)
})

test('a new set begins with the line for editors, once, and tells once if no score can fail it', async () => {
  const { project } = await projectWith()
  // The metrics of the options would be those of the set.
  const config = project.read('vitest.config.ts')
  project.write({ 'vitest.config.ts': config.replace(/metrics: \{.*?\}, /, '') })
  const few = ['generate', 'docs/p-retry.md', '--out', 'few.golden.yaml', '--mix', 'simple=1']
  const first = await project.command([...few, '--cases', '1'])
  expect(first).toMatchObject({ exitCode: 0 })
  expect(first.output).toContain('no score can fail this set: no metric is gated')
  expect(project.read('few.golden.yaml')).toMatch(schemaLine)
  const second = await project.command([...few, '--cases', '2'])
  expect(second.output).toMatch(/1 case added, 1 earlier ones kept/)
  expect(second.output).not.toContain('no score can fail')
  expect(project.read('few.golden.yaml').match(/yaml-language-server/g)).toHaveLength(1)
})

test('a project whose judge can not write is told who can', async () => {
  const { project } = await projectWith()
  project.write({ 'vitest.config.ts': pluginConfig })
  const { exitCode, output } = await project.command(['generate', 'docs'])
  expect(output).toMatch(
    /Expected a model that can write questions, got lexical \(needs a language model.*\n +Name one in the plugin's options/,
  )
  expect(output).not.toMatch(/^ +at /m)
  expect(exitCode).toBe(2)
  expect(project.has('generated.golden.yaml')).toBe(false)
})
