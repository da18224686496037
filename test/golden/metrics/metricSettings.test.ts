import { describe, expect, test } from 'vitest'
import { load, yaml } from '../loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'

const metricsOf = (metrics: string) => load(`metrics: ${metrics}\n${oneCase}\n`).set.metrics

describe('settings of metrics', () => {
  test('a number is a threshold, `report` gates nothing', () => {
    expect(metricsOf('{ faithfulness: 0.8, hallucination: report }')).toEqual({
      faithfulness: { each: 0.8 },
      hallucination: { gate: false },
    })
    expect(metricsOf('{ faithfulness: {}, hallucination: { mean: .1, tolerance: 0 } }')).toEqual({
      faithfulness: {},
      hallucination: { mean: 0.1, tolerance: 0 },
    })
  })

  test("lie over the options' settings, field by field", () => {
    const metrics = {
      faithfulness: { each: 0.8, mean: 0.9 },
      hallucination: { each: 0.1, gate: true },
      contextRecall: 0.7,
    }
    const own = '{ faithfulness: 0.5, hallucination: report }'
    expect(
      load(`metrics: ${own}\n${oneCase.replace('id', 'answerable: false, id')}\n`, {
        defaults: { metrics },
      }).set.metrics,
    ).toEqual({
      faithfulness: { each: 0.5, mean: 0.9 },
      hallucination: { gate: false },
      contextRecall: { each: 0.7 },
    })
  })

  test('may come from the options alone', () => {
    const { set } = load(oneCase, {
      defaults: { pipeline: '/shop/answer.ts', metrics: { faithfulness: 'report' } },
    })
    expect(set).toMatchObject({
      pipeline: '/shop/answer.ts',
      metrics: { faithfulness: { gate: false } },
    })
  })
})

describe('settings of a case', () => {
  const caseMetrics = (own: string) =>
    load(yaml`
      metrics:
        faithfulness: { each: 0.8, mean: 0.9, gate: true }
        hallucination: report
      cases: [{ id: hours, question: When?, answer: At nine., answerable: false, metrics: ${own} }]
    `).set.cases[0]?.metrics

  test("lie over the set's", () => {
    const faithfulness = { each: 0.8, mean: 0.9, gate: true }
    const hallucination = { gate: false }
    expect(caseMetrics('{}')).toEqual({ faithfulness, hallucination })
    expect(caseMetrics('{ faithfulness: 1, hallucination: { each: 0 } }')).toEqual({
      faithfulness: { ...faithfulness, each: 1 },
      hallucination: { gate: false, each: 0 },
    })
    expect(caseMetrics('{ ndcg@5: 0.5 }')).toMatchObject({ 'ndcg@5': { each: 0.5 } })
  })

  test('`report` lifts the threshold and nothing else', () => {
    expect(caseMetrics('{ faithfulness: report, contextRecall: report }')).toEqual({
      faithfulness: { mean: 0.9, gate: true },
      hallucination: { gate: false },
      contextRecall: {},
    })
  })
})
