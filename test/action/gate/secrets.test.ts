import { describe, expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { freshBundle } from '../freshBundle.ts'
import { callAction } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

describe('what looks like a secret changes no decision', () => {
  test('of which the comment’s own key is none', async () => {
    // It stands in the fingerprint of the judge, without which no scores can be compared.
    const inputs = { 'comment-key': 'claims-2' }
    const { outputs, github } = await callAction({
      results: run(4),
      recorded: run(),
      inputs,
      program: await freshBundle(),
    })
    expect(outputs['verdict']).toBe('regressed')
    expect(github.comments[0]?.body).toMatch(
      /^<!-- vitest-rag:v1:claims-2 -->\n## ❌ RAG failed \(regressed\)/,
    )
  })

  test('nor the baseline that is recorded', async () => {
    const { outputs, file } = await callAction({
      results: run(),
      recorded: run(4),
      inputs: { 'update-baseline': 'true' },
      environment: { SEARCH_TOKEN: 'faithfulness', CACHE_KEY: 'refund-policy' },
    })
    expect(outputs['verdict']).toBe('improved')
    expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(recordBaseline(run())))
  })

  test.each(['unchanged', 'measurements', 'direction'])(
    'nor one that is called like a word of the data: %s',
    async password => {
      const environment = { DB_PASSWORD: password }
      const { exitCode, summary } = await callAction({
        results: run(),
        recorded: run(),
        environment,
      })
      expect(exitCode).toBe(0)
      expect(summary).toMatch(/^## ✅ RAG passed \(unchanged\)/)
    },
  )
})
