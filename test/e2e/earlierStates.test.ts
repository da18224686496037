import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

// A project that upgrades: its baseline and results are those that earlier states of the package wrote.

function upgraded(state: string) {
  const project = createProject(supportFiles)
  const from = fileURLToPath(new URL(`../fixtures/earlier/${state}`, import.meta.url))
  cpSync(from, join(project.folder, '.vitest-rag'), { recursive: true })
  return project
}

describe.each(['2026-11-21', '2026-11-22', '2026-11-23'])('a project of %s', state => {
  test('keeps its baseline, and is asked to record anew what changed its meaning', async () => {
    const project = upgraded(state)
    const shown = await project.cli(['baseline', 'show'])
    expect(shown.output).toMatch(/documentRecall +1\.000 +3\/4 +2/)
    // lexical() is version 3 by now, and scores by document ids are what they were.
    const { output, exitCode } = await project.cli(['run'])
    expect(output).toContain('RAG failed (incompatible): support › faithfulness cannot be compared')
    expect(output).toMatch(/documentRecall +3 +1\.000.*unchanged/)
    expect(exitCode).toBe(1)
    const rejudged = await project.cli(['baseline', 'update', '--rejudge'])
    expect(rejudged.exitCode).toBe(0)
    const after = await project.cli(['run'])
    expect(after.output).toContain('RAG passed (unchanged)')
  })
})

test('hashes of 12 and 16 digits are of the same cases, and `baseline update` writes longer ones', async () => {
  const project = upgraded('2026-11-27')
  expect((await project.cli(['compare', 'last', 'baseline'])).output).not.toContain('changed')
  project.write({
    'support.golden.yaml': project
      .read('support.golden.yaml')
      .replace('name: support', 'name: desk')
      .replace('id: battery-warranty', 'id: batteries'),
  })
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain('RAG passed (unchanged): nothing got worse')
  expect(output).toContain('renamed')
  expect(exitCode).toBe(0)
  const before = project.read('.vitest-rag/baseline.json')
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  const after = project.read('.vitest-rag/baseline.json')
  expect(before.match(/"(?:hash|fingerprint)":"[\da-f]{32}"/g)).toBeNull()
  expect(after.match(/"(?:hash|fingerprint)":"[\da-f]{32}"/g)).toHaveLength(8)
  expect(after.match(/"(?:hash|fingerprint)":"[^"]{0,31}"/g)).toBeNull()
})

test('a baseline that a model judged decides the same, and its answers can be judged again', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const project = upgraded('2026-11-27-model')
  const metrics = `  faithfulness: 0.8
  contextRecall: { gate: true }
  answerF1: report
  short: { aspect: The answer is short. }
`
  project.write({
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' }) })] }
`,
    'support.golden.yaml': project
      .read('support.golden.yaml')
      .replace('  faithfulness: 0.8\n', metrics),
  })
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain('no score changed')
  expect(output).not.toContain('incompatible')
  expect(exitCode).toBe(0)
  const measured = () => JSON.parse(project.read('.vitest-rag/baseline.json')).sets.support
  const before = measured()
  expect((await project.cli(['baseline', 'update', '--rejudge'])).exitCode).toBe(0)
  const after = measured()
  expect(after.measurements).toEqual(before.measurements)
  expect(after.cases).toEqual(before.cases)
})

test('results in one file are read', async () => {
  const project = upgraded('2026-11-22')
  const { output } = await project.cli(['explain', 'refund-window'])
  expect(output).toContain('support › refund-window')
  expect((await project.cli(['report'])).exitCode).toBe(0)
  expect(project.read('.vitest-rag/report.html')).toContain('<!doctype html>')
})

test('results that are too old say so', async () => {
  const { output, exitCode } = await upgraded('2026-11-21').cli(['explain', 'refund-window'])
  expect(output).toContain('An older version of vitest-rag wrote the file, or it was edited')
  expect(exitCode).toBe(1)
})

test('kept runs are listed, explained and compared with', async () => {
  const project = upgraded('2026-11-23')
  expect((await project.cli(['runs'])).output).toContain('2026-11-23T13-27-42-e3e0')
  await project.vitest()
  const { output, exitCode } = await project.cli(['compare', 'last~1', 'last'])
  expect(output).toMatch(/documentRecall/)
  expect(exitCode).toBe(0)
})
