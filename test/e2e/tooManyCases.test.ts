import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'

const variants = Array.from({ length: 25 }, (_, index) => `  v${index}: {}\n`)
const cases = Array.from(
  { length: 4004 },
  (_, index) => `  - { id: case-${index}, question: How long?, reference: Thirty days. }\n`,
)

test('a run of more cases than fit into memory names shards and samples, and asks nobody', async () => {
  const project = createProject({
    'vitest.config.ts': pluginConfig,
    'answer.ts': `export default () => ({ answer: 'Thirty days.' })\n`,
    'support.golden.yaml': `pipeline: ./answer.ts\nmetrics: { answerOverlap: { mean: 1 } }\ngatedVariant: v0\nvariants:\n${variants.join('')}cases:\n${cases.join('')}`,
  })
  const whole = await project.vitest()
  expect(whole.exitCode).toBe(2)
  expect(whole.output).toContain(
    'Expected a run of at most 100000 cases, got 100100\n  Divide them among shards (npx vitest run --shard=1/2, and so on), or run a sample (npx vitest-rag run --sample 2000)',
  )
  expect(project.has('.vitest-rag/results.json')).toBe(false)
  const sampled = await project.cli(['run', '--sample', '2', '--allow-no-baseline'])
  expect(sampled.output).toContain('a sample of 2 of 4,004 cases')
  expect(project.results().cases).toHaveLength(50)
})
