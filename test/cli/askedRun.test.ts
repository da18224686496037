import { afterEach, expect, test, vi } from 'vitest'
import { askedRun } from '../../src/cli/askedRun.ts'
import { UsageError } from '../../src/cli/usageError.ts'

afterEach(() => vi.unstubAllEnvs())

test('flags go before variables, which say what flags leave open', () => {
  vi.stubEnv('VITEST_RAG_AGAINST', 'origin/main')
  vi.stubEnv('VITEST_RAG_SAMPLE', 'all')
  vi.stubEnv('VITEST_RAG_VARIANT', 'hyde')
  vi.stubEnv('VITEST_RAG_REJUDGE', '1')
  const said = { against: 'origin/main', sample: 'all', variant: 'hyde', rejudge: true }
  expect(askedRun()).toMatchObject({ ...said, full: false, allowNoBaseline: false })
  const flags = { against: 'HEAD~1', sample: '20', seed: 2, full: true } as const
  expect(askedRun({ ...flags, 'allow-no-baseline': true })).toMatchObject({
    against: 'HEAD~1',
    sample: { size: 20, seed: 2 },
    variant: 'hyde',
    rejudge: true,
    full: true,
    allowNoBaseline: true,
  })
  expect(askedRun({ sample: '20' })).toMatchObject({ sample: { size: 20, seed: 1 } })
})

test('a variable of another form is wrong usage', () => {
  vi.stubEnv('VITEST_RAG_GATE', 'on')
  expect(() => askedRun()).toThrow(UsageError)
})
