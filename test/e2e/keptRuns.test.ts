import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageIndex } from '../../src/page/pageData.ts'
import { unpackedPage } from '../page/unpackedPage.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { recordedSupport } from './recordedOnce.ts'
import { supportWith } from './supportProject.ts'

const runs = '.vitest-rag/runs'

const keptIds = (project: Project) =>
  project.has(runs) ? readdirSync(join(project.folder, runs)).toSorted() : []

const config = (options: string) => ({
  'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag(${options})] }
`,
})

test('each run is kept with all its files, whole or filtered, until none is to be kept', async () => {
  const project = createProject(supportWith(config('{ keepRuns: 2, html: true }')))
  expect((await project.vitest()).exitCode).toBe(0)
  const [first = ''] = keptIds(project)
  expect(readdirSync(join(project.folder, runs, first)).toSorted()).toEqual([
    'answers.jsonl',
    'report.md',
    'report.txt',
    'results.json',
    'results.jsonl',
  ])
  const page = unpackedPage<PageIndex>(project.read('.vitest-rag/report.html'), 'index')
  expect(page.reason).toContain('nothing to compare with yet')
  expect(page.cases.map(({ caseId }) => caseId)).toContain('refund-window')
  // It is written last, so that this run is in its trends.
  expect(page.trends.runs.flatMap(({ points }) => points.map(({ at }) => at))).toContain(first)
  const results = project.results()
  expect(results.run.id).toBe(first)
  const answers = project.read('.vitest-rag/answers.jsonl')

  // The next run replaces the files of the last one, and leaves the kept ones alone.
  await project.vitest(['-t', 'refund-window'])
  expect(project.results(`${runs}/${first}`)).toEqual(results)
  expect(project.read(`${runs}/${first}/answers.jsonl`)).toBe(answers)
  // Both may have begun in one second.
  const second = keptIds(project).find(id => id !== first) ?? ''
  expect(project.results(`${runs}/${second}`)).toEqual(project.results())

  // With none to keep, those that are there go.
  project.write(config('{ keepRuns: 0 }'))
  await project.vitest()
  expect(keptIds(project)).toEqual([])
})

test('repeats are one measurement, and what judges nothing is none', async () => {
  const project = await recordedSupport()
  project.write({
    'plain.test.ts': `import { test } from 'vitest'\ntest('nothing of ours', () => {})\n`,
  })
  await project.vitest(['plain'])
  const [measured = ''] = keptIds(project)
  expect(keptIds(project)).toHaveLength(1)
  expect(new Set(project.results(`${runs}/${measured}`).cases.map(one => one.repeat))).toEqual(
    new Set([0, 1]),
  )
  // Nothing was compared and nothing reported.
  expect(project.has(`${runs}/${measured}/report.md`)).toBe(false)
})
