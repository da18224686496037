import { expect, inject, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = supportFiles['support.golden.yaml'] ?? ''

const files = supportWith({
  'returns.golden.yaml': golden.replace('name: support', 'name: returns'),
})

test('shards are not compared by themselves; merged, they are the whole run', async () => {
  const project = createProject(files)
  const whole = await project.vitest()
  expect(whole.exitCode).toBe(0)
  const expected = project.results()

  for (const shard of ['1/2', '2/2']) {
    const blob = `--outputFile=blobs/${shard.replace('/', '-')}.json`
    const { exitCode, output } = await project.vitest([`--shard=${shard}`, '--reporter=blob', blob])
    expect(exitCode).toBe(0)
    expect(output).toContain('shard')
  }
  const merged = await project.vitest(['--merge-reports=blobs'])
  expect(merged.exitCode).toBe(0)
  const results = project.results()
  const timeless = ({ cases }: Results) => cases.map(({ milliseconds: _, ...record }) => record)
  expect(timeless(results)).toEqual(timeless(expected))
  expect(results.run.unselected).toEqual([])
  // It is a run of its own, whose answers other processes noted.
  const { id } = results.run
  expect(id).not.toBe(expected.run.id)
  expect(project.has(`.vitest-rag/runs/${id}/report.txt`)).toBe(true)
  expect(project.has(`.vitest-rag/runs/${id}/answers.jsonl`)).toBe(false)

  // In another folder, where Vitest 4 finds no test files and ends red by itself.
  if (inject('olderVitest') !== undefined) return
  const here = createProject({
    ...files,
    'blobs/1-2.json': project.read('blobs/1-2.json'),
    'blobs/2-2.json': project.read('blobs/2-2.json'),
  })
  const elsewhere = await here.vitest(['--merge-reports=blobs'])
  expect(elsewhere.output).toContain('RAG could not decide (no-baseline)')
  expect(elsewhere.output).not.toContain('partial run')
  expect(here.results().cases).toHaveLength(8)
})
