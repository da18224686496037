import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { casesOf } from '../../src/cli/batchJobOf.ts'
import { batchPaths } from '../../src/judge/batch/batchFiles.ts'
import type { BatchJob } from '../../src/judge/batch/batchJob.ts'
import { readJob } from '../../src/judge/batch/batchJob.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const written = {
  schema: 1,
  id: '2026-11-23T10-00-00-000Z',
  createdAt: '2026-11-23T10:00:00.000Z',
  judge: 'openai/gpt-4o-mini',
  identity: '0123456789abcdef',
  vitestArguments: [],
  environment: { VITEST_RAG_SAMPLE: '20:1', NODE_OPTIONS: '--import ./own.mjs' },
  repeats: 1,
  notes: [],
  parts: [],
  state: 'open',
}

function readBack(): BatchJob {
  const paths = batchPaths(temporaryFolder())
  mkdirSync(paths.folder, { recursive: true })
  writeFileSync(paths.job, JSON.stringify(written))
  const job = readJob(paths)
  if (!job) throw new Error('Expected a job')
  return job
}

test('a job chooses its cases whatever the shell chooses, and nothing else', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('VITEST_RAG_SAMPLE', 'all')
  vi.stubEnv('VITEST_RAG_VARIANT', 'hyde')
  expect(casesOf(readBack())).toEqual({ sample: { size: 20, seed: 1 }, variant: undefined })
})
