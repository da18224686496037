import { describe, expect, test } from 'vitest'
import { recordSteps } from '../../../../src/pipeline/steps/recordSteps.ts'
import { spanSteps } from '../../../../src/pipeline/steps/spanSteps.ts'
import { documents, kind, traced, tracer } from '../tracedDesk.ts'
import { versionOne } from './versionOne.ts'

traced()

describe('a span that nobody can read', () => {
  const circular: Record<string, unknown> = kind('LLM')
  circular['input.value'] = circular
  const throwing = {
    ...kind('TOOL'),
    get 'input.value'(): string {
      throw new Error('gone')
    },
  }
  const inherited = Object.create({ ...kind('RETRIEVER'), ...documents([{ id: 'refunds.md' }]) })
  const wrongTypes = {
    ...kind('RERANKER'),
    'reranker.output_documents.0.document.content': { not: 'text' },
    'gen_ai.usage.input_tokens': '80',
    'llm.token_count.prompt': -1,
    'llm.cost.total': Number.NaN,
  }
  const endless = {
    ...kind('RETRIEVER'),
    ...Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [
        `retrieval.documents.${index}.document.id`,
        `${index}.md`,
      ]),
    ),
  }

  test.each([
    ['with circles', circular, { name: 'span x' }],
    ['that throws', throwing, { name: 'tool' }],
    ['with wrong types', wrongTypes, { passages: 1 }],
    ['with very many documents', endless, { passages: 100_000, documents: { length: 1000 } }],
    ['with `__proto__`', JSON.parse('{ "__proto__": { "a": 1 } }'), undefined],
    ['with inherited attributes', inherited, undefined],
    ['without attributes', undefined, undefined],
  ])('%s does no harm', async (_name, attributes, expected) => {
    const processor = spanSteps()
    const span = { ...versionOne('x', undefined), attributes }
    const { result, steps = [] } = await recordSteps(async () => {
      processor.onStart(span)
      processor.onEnd(span)
      return 'answered'
    })
    expect(result).toBe('answered')
    expect(steps).toMatchObject(expected ? [expected] : [])
    expect(steps[0]?.usage).toBeUndefined()
  })

  test('has a name of one line, and no longer than that of a step', async () => {
    const named = ['  two\n lines ', '🙂'.repeat(90), '']
    const { steps = [] } = await recordSteps(async () => {
      for (const name of named)
        tracer()
          .startSpan(name, { attributes: kind('TOOL') })
          .end()
    })
    expect(steps.map(({ name }) => name)).toEqual(['two lines', '🙂'.repeat(60), 'span'])
  })
})
