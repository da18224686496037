import { expect, test } from 'vitest'
import { perStep } from '../../../src/judge/combined/perStep.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { optionsIdentity } from '../../../src/run/options/optionsIdentity.ts'

const embed = async () => ({ vectors: [] })
// As a config makes them that is read once for each project.
const options = (): RagOptions => ({
  judge: lexical(),
  embeddings: { name: 'desk', model: 'bge-m3', embed },
  prompts: { rate: builtIn => `${builtIn} Be kind.` },
  preset: 'ragas',
  metrics: { mrr: 'report', tone: { rubric: { 1: 'rude', 2: 'friendly' } } },
  customMetrics: [{ name: 'brevity', direction: 'higher', score: () => 1 }],
})

test('the same options are the same, whatever they say of the run', () => {
  const other: RagOptions = { gate: { mode: 'warn' }, budget: { maxCalls: 3 } }
  expect(optionsIdentity(options())).toBe(optionsIdentity({ ...options(), ...other }))
  expect(optionsIdentity({})).toBe(optionsIdentity({ judge: lexical() }))
})

test.each<RagOptions>([
  { judge: { ...lexical(), model: 'other' } },
  { judge: perStep({ default: lexical() }) },
  { embeddings: { name: 'desk', model: 'bge-m4', embed } },
  { prompts: { rate: builtIn => `${builtIn} Be strict.` } },
  { prompts: {} },
  { pipeline: './answer.ts' },
  { contexts: 'spans' },
  { contexts: { spans: { tools: { search: row => row.text } } } },
  { preset: ['ragas', 'retrieval'] },
  { metrics: { mrr: 'report', tone: { rubric: { 1: 'rude', 3: 'friendly' } } } },
  { customMetrics: [] },
  { customMetrics: [{ name: 'brevity', direction: 'lower', score: () => 1 }] },
  { customMetrics: [{ name: 'brevity', direction: 'higher', score: () => 0 }] },
  { variants: { plain: {}, hyde: { documents: 3 } } },
  { gatedVariant: 'hyde' },
])('%o differs', other => {
  expect(optionsIdentity({ ...options(), ...other })).not.toBe(optionsIdentity(options()))
})

test('tools that retrieve differ by their functions', () => {
  const listing = (map: (row: { text: string; body: string }) => string) =>
    optionsIdentity({ contexts: { spans: { tools: { search: map } } } })
  expect(listing(row => row.text)).toBe(listing(row => row.text))
  expect(listing(row => row.text)).not.toBe(listing(row => row.body))
  expect(optionsIdentity({ contexts: 'spans' })).not.toBe(listing(row => row.text))
})
