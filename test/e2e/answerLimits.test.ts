import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

test('answers that take longer than the golden set allows turn a run red', async () => {
  const golden = `latency: { median: 60000, p95: 0.5 }\n${supportFiles['support.golden.yaml'] ?? ''}`
  const slow = await createProject(supportWith({ 'support.golden.yaml': golden })).vitest()
  expect(slow.exitCode).toBe(1)
  expect(slow.output).toMatch(/RAG failed \(floor\): support: latency\.p95 is \d+ ms and must be/)
  expect(slow.output).toContain('to pass: make the answers faster or cheaper, or raise the limit')
  expect(slow.output).not.toContain('raise the mean')
})
