import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { firstMetrics } from '../../src/scaffold/firstMetrics.ts'

const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8')
const [, advice = ''] = page.split('## Where to start')

test('with a model as judge, the first metrics are those of the docs', () => {
  const [, block = ''] = /```yaml\n([^]*?)```/.exec(advice) ?? []
  const { metrics } = load(block) as { metrics: object }
  expect(Object.entries(firstMetrics({ isJudgedByModel: true, hasChecks: false }).metrics)).toEqual(
    Object.entries(metrics),
  )
  expect(firstMetrics({ isJudgedByModel: true, hasChecks: false }).comment).toEqual([])
})

test('with a judge that compares words, only metrics that ask no judge are gated', () => {
  expect(firstMetrics({ isJudgedByModel: false, hasChecks: true }).metrics).toEqual({
    documentRecall: { gate: true },
    checks: { gate: true },
    contextRecall: 'report',
    faithfulness: 'report',
    answerF1: 'report',
    abstention: 'report',
  })
})
