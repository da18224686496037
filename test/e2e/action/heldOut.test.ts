import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freshBundle } from '../../action/freshBundle.ts'
import { callAction, shas, unchanged } from '../../action/runAction.ts'
import { createProject, pluginConfig } from '../project.ts'
import type { Project } from '../project.ts'
import { recordBaseline } from '../recordedOnce.ts'

/** In every name and text of the held-out set, and in nothing else. */
const hidden = 'zanzibar'

function goldenSet(name: string, pipeline: string, count: number): string {
  const cases = Array.from(
    { length: count },
    (_, index) => `  - id: ${name}-${index}
    question: In which drawer is ${name} ${index}?
    reference: ${name} ${index} is in drawer ${index}.
    relevantDocuments: [${name}-${index}.md]`,
  )
  return `name: ${name}
pipeline: ${pipeline}
metrics: { documentRecall: { gate: true }, faithfulness: report }
cases:
${cases.join('\n')}
`
}

/** A system that finds the documents of the items that match. */
const answering = (found: string) => `export default async function answer(question) {
  const item = question.replace('In which drawer is ', '').replace('?', '').replace(' ', '-')
  const document = ${found}.test(item) ? item : 'index'
  console.log(question)
  return { answer: question, contexts: [{ id: document + '.md', text: question }] }
}
`

const atFirst = answering('/-[01]$/')
const overfitted = answering('/^spoon|-[01]$/')
const better = answering('/./')

/** A project whose clone of the private repository has a baseline of the same commit. */
async function projectWithHeldOut(): Promise<{ project: Project; baseline: string }> {
  const project = createProject({
    // Vitest keeps compiled modules of all packages at the root of such a workspace.
    'package.json': '{ "type": "module", "private": true, "workspaces": ["packages/*"] }',
    'vitest.config.ts': pluginConfig,
    'answer.ts': atFirst,
    'drawers.golden.yaml': goldenSet('spoon', './answer.ts', 14),
  })
  await recordBaseline(project)
  project.write({
    'held-out/vitest.config.ts': pluginConfig,
    [`held-out/${hidden}.golden.yaml`]: goldenSet(hidden, '../answer.ts', 12),
  })
  await recordBaseline(createProject({}, join(project.folder, 'held-out')))
  // What recording left in caches is not on a runner.
  rmSync(join(project.folder, 'node_modules'), { recursive: true })
  return { project, baseline: project.read('.vitest-rag/baseline.json') }
}

async function callOn(project: Project, baseline: string, answer: string) {
  project.write({ 'answer.ts': answer })
  return callAction({
    workspace: project.folder,
    program: await freshBundle(),
    environment: { PATH: process.env['PATH'], HOME: process.env['HOME'], GITHUB_ACTIONS: 'true' },
    inputs: {
      command: `${process.execPath} ${inject('workspace')}/node_modules/vitest-rag/dist/cli/cli.js run`,
      'held-out': 'held-out',
      'html-artifact': 'rag-report',
    },
    repository: {
      parents: { [shas.merge]: [shas.base, shas.head] },
      files: unchanged(baseline),
      mayWriteChecks: true,
    },
  })
}

/** The files of a folder that have a word in their name or content, hidden ones too. */
function filesWith(word: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => {
      const path = join(entry.parentPath, entry.name)
      const content = entry.isFile() ? readFileSync(path, 'latin1') : ''
      return `${entry.name}\n${content}`.toLowerCase().includes(word)
    })
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))
}

test('a rise of the open set alone is a warning, and nothing of the held-out one is left or told', async () => {
  const { project, baseline } = await projectWithHeldOut()
  const other = project.copy()
  const warned = await callOn(project, baseline, overfitted)
  expect(warned).toMatchObject({ exitCode: 0, outputs: { verdict: 'improved', passed: 'true' } })
  const line =
    'possible over-fitting: documentRecall went from 0.143 to 1.000 in 14 cases, and from 0.167 to 0.167 in 12 cases of held-out sets'
  expect(warned.output).toContain(`::warning::${line}`)
  expect(warned.summary).toContain(line)
  expect(warned.github.comments[0]?.body).toContain(line)
  expect(warned.github.checkRuns).toMatchObject([{ conclusion: 'success' }])
  const told = JSON.stringify([warned, warned.github]).toLowerCase()
  expect([told.includes('spoon-3'), told.includes(hidden)]).toEqual([true, false])
  // The open set is kept, so the search would find the held-out one.
  expect(filesWith('spoon-3', project.folder)).toContain('.vitest-rag/answers.jsonl')
  expect(filesWith(hidden, project.folder)).toEqual([])
  expect(project.has('.vitest-rag/report.html')).toBe(true)

  const fine = await callOn(other, baseline, better)
  expect(fine).toMatchObject({ exitCode: 0, outputs: { verdict: 'improved' } })
  expect(fine.output).toContain(
    'Held-out sets: 12 cases in 1 gated metric compared, no sign of over-fitting',
  )
  expect(fine.output).not.toContain('possible over-fitting')
  expect(fine.summary + (fine.github.comments[0]?.body ?? '')).not.toContain('held-out')
})
