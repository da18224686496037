import { describe, expect, onTestFinished, test } from 'vitest'
import { configure } from '../../../src/vitest/setup.ts'
import { clerkJoins, clerkRates } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const result = {
  answer: 'You can return a product within 30 days.',
  contexts: [
    { id: 'shipping.md#1', documentId: 'shipping.md', text: 'Orders ship within 24 hours.' },
    { id: 'refunds.md#2', documentId: 'refunds.md', text: 'Return products within 30 days.' },
  ],
}

describe('passes', () => {
  test('with a ranking of documents, graded and cut off', async () => {
    await expect(result).toScore('documentRecall', { relevantDocuments: ['refunds.md'] })
    await expect(result).toScore('mrr', { relevantDocuments: ['refunds.md'], threshold: 0.5 })
    await expect(result).toScore('ndcg@2', {
      relevantDocuments: [{ id: 'refunds.md', grade: 2 }, { id: 'shipping.md' }],
      threshold: 0.85,
    })
  })

  test('with contexts given beside a bare answer', async () => {
    await expect(result.answer).toScore('faithfulness', { contexts: [result.answer] })
  })

  test('with a refusal where the right answer is to decline', async () => {
    await expect({ answer: 'I don’t know.' }).toScore('abstention', { answerable: false })
    await expect({ answer: 'Anything.', declined: true }).not.toScore('abstention')
  })

  test('with words of the reference', async () => {
    await expect(result.answer).toScore('rougeL', { reference: result.answer })
    await expect(result.answer).not.toScore('rougeL', { reference: 'Never.' })
  })
})

test('a metric of retrieval fails where what was retrieved is unknown, under .not too', async () => {
  const retrieved = { name: 'retrieved', direction: 'higher', measures: 'retrieval' } as const
  configure({ customMetrics: [{ ...retrieved, score: (_case, { contexts }) => contexts.length }] })
  onTestFinished(() => configure({}))
  await expect({ answer: 'Thirty days.', contexts: [] }).not.toScore('retrieved')
  for (const received of ['Thirty days.', { answer: 'Thirty days.' }]) {
    const message = await messageOf(expect(received).not.toScore('retrieved'))
    expect(message).toContain('retrieved could not be judged: the answer has no `contexts`')
  }
})

describe('what a case expects', () => {
  test('facts are the claims of the right answer, one may be left out', async () => {
    const facts = [result.answer, { text: 'Shipping takes a day.', optional: true }]
    await expect(result.answer).toScore('answerRecall', { facts })
    await expect(result.answer).not.toScore('answerRecall', { facts: [...facts, 'It is free.'] })
  })

  test('wrong claims are looked for in the answer', async () => {
    clerkRates(1, '')
    await expect(result.answer).toScore('avoid', { avoid: ['Refunds take a year.'] })
    const message = await messageOf(expect(result).toScore('avoid', { avoid: [result.answer] }))
    expect(message).toContain(`said: ${result.answer}`)
  })

  test('aspects are statements about the answer', async () => {
    clerkRates(0, 'It is silent.')
    const aspects = ['It names the period.']
    const message = await messageOf(expect(result).toScore('aspects', { aspects }))
    expect(message).toContain('not true: It names the period.')
  })

  test.each([
    [{ facts: [] }, 'Expected `facts` of `toScore` to be a list of at least one claim'],
    [{ avoid: ['x', 'X'] }, 'Expected `avoid[1]` of `toScore` to be a wrong claim that no other'],
  ])('%j is refused', async (options, problem) => {
    const message = await messageOf(expect(result.answer).toScore('answerRecall', options))
    expect(message).toContain(problem)
  })
})

describe('a rubric or an aspect', () => {
  const rubric = { 3: 'friendly', 1: 'rude', 2: 'curt' }

  test('is rated by a model, from the lowest level to the highest', async () => {
    const questions = clerkRates(2, 'It does not greet.')
    await expect(result.answer).toScore('politeness', { rubric, threshold: 0.5 })
    await expect(result.answer).not.toScore('politeness', { rubric, threshold: 0.51 })
    expect(questions[0]?.request).toMatchObject({
      levels: [
        { value: 1, meaning: 'rude' },
        { value: 2, meaning: 'curt' },
        { value: 3, meaning: 'friendly' },
      ],
    })
  })

  test('sees question, reference, conversation and date', async () => {
    const questions = clerkRates(1, 'It promises nothing.')
    const given = {
      question: 'Darf ich das zurückgeben?',
      reference: 'Ja, dreißig Tage lang.',
      history: [{ role: 'user', content: 'Hallo' }],
      asOf: '2026-01-31',
    } as const
    await expect(result).toScore('careful', { ...given, aspect: 'The answer promises nothing.' })
    expect(questions).toMatchObject([{ request: given }])
  })

  test('fails with the rating and its reason', async () => {
    clerkRates(1, 'It calls the customer names.')
    const judged = expect('Читайте правила!').toScore('politeness', { rubric })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toScore(politeness)

      politeness 0.00, required at least 1.00 · judge: clerk
        ✗ answer rated 1 of 1 · 2 · 3: Читайте правила!
            1 means: rude
            reason: It calls the customer names.

      judged again: 0.00, 0.00"
    `)
  })

  test('fails under lexical(), and so does its .not', async () => {
    const judged = expect(result).not.toScore('politeness', { rubric })
    await expect(judged).rejects.toThrow('politeness does not apply: needs a language model')
  })

  test.for([
    [
      'one level',
      'politeness',
      '{ "rubric": { "1": "rude" } }',
      'Expected `rubric` of `toScore` to be a scale of two levels or more, by whole numbers, got an object',
    ],
    [
      'no meaning',
      'politeness',
      '{ "rubric": { "1": "rude", "2": "" } }',
      'Expected `rubric.2` of `toScore` to be text that is not blank, got empty text',
    ],
    [
      'no number',
      'politeness',
      '{ "rubric": { "low": "rude", "2": "curt" } }',
      'Expected the key `low` of `rubric` of `toScore` to be a whole number',
    ],
    ['no words', 'careful', '{ "aspect": " " }', 'Expected `aspect` of `toScore` to be text'],
    ['both', 'careful', '{ "aspect": "True.", "rubric": { "1": "a", "2": "b" } }', 'not both'],
    ['no text', 'careful', '{ "aspect": 7 }', 'to be text, got the number `7`'],
    [
      'the name of a metric',
      'rougeL',
      '{ "aspect": "True." }',
      'Expected `rougeL` to have no `aspect`: it is a metric already',
    ],
    ['a reserved name', 'constructor', '{ "aspect": "True." }', 'JavaScript reserves it'],
    ['a cut-off', 'careful@3', '{ "aspect": "True." }', 'got `careful@3`'],
    ['a title', 'Tone of voice', '{ "aspect": "True." }', 'got `Tone of voice`'],
  ] as const)('is a mistake with %s, under .not too', async ([, name, options, problem]) => {
    const judged = expect(result).not.toScore(name, JSON.parse(options))
    await expect(judged).rejects.toThrow(problem)
  })
})

describe('premise and support', () => {
  const relevantDocuments = [{ id: 'refunds.md', text: result.answer }, 'terms.md'] as const

  test('check the answer against the relevant documents, whatever was retrieved', async () => {
    await expect(result.answer).toScore('faithfulness', { premise: 'documents', relevantDocuments })
    const judged = expect('Returns are free.').toScore('faithfulness', {
      premise: 'documents',
      relevantDocuments,
    })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toScore(faithfulness)

      faithfulness 0.00, required at least 1.00 · judge: lexical
      0 of 1 claim of the answer supported by the relevant documents

        ✗ not supported (not enough information): Returns are free.
            reason: Support 41%, needed 60%. Words not found together: "free", "are".
            nearest passage: refunds.md: "You can return a product within 30 days.""
    `)
  })

  test('ask of one passage that it supports the claim by itself', async () => {
    clerkJoins()
    const contexts = ['You can return a product', 'within 30 days.']
    await expect(result).toScore('faithfulness', { contexts })
    await expect(result).not.toScore('faithfulness', { contexts, support: 'perChunk' })
  })

  test('fail where no document has a text, under .not too', async () => {
    const judged = expect(result).not.toScore('faithfulness', {
      premise: 'documents',
      relevantDocuments: ['refunds.md'],
    })
    await expect(judged).rejects.toThrow(
      'faithfulness does not apply: no relevant document of the case has a `text` or a `file`',
    )
  })
})

describe('fails', () => {
  test('with the documents that were missed', async () => {
    const judged = expect(result).toScore('documentRecall', {
      relevantDocuments: ['refunds.md', 'warranty.md'],
    })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toScore(documentRecall)

      documentRecall 0.50, required at least 1.00
        missed documents: warranty.md
        retrieved: shipping.md, refunds.md"
    `)
  })

  test('with the claims of the reference that were not retrieved', async () => {
    const judged = expect(result).toScore('contextRecall', {
      reference: 'Return products within 30 days. Refunds are paid by bank transfer.',
      threshold: 0.8,
    })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toScore(contextRecall)

      contextRecall 0.50, required at least 0.80 · judge: lexical
      1 of 2 claims of the reference supported

        ✗ not supported (not enough information): Refunds are paid by bank transfer.
            reason: No passage has any of its words.
        ✓ supported: Return products within 30 days."
    `)
  })

  test('where the judge can’t tell', async () => {
    const judged = expect(result).not.toScore('refutedRate')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toScore(refutedRate)

      refutedRate does not apply: lexical() compares words, and a claim shares its words with its opposite: it cannot tell a refuted claim from an unsupported one. · judge: lexical
        Pass a language model as the judge: \`judge: openai({ model: 'gpt-5-mini' })\`, from vitest-rag/judges
      1 of 1 claim of the answer supported

        ✓ supported: You can return a product within 30 days."
    `)
  })

  test('where the metric needs what it is not given', async () => {
    const judged = expect(result).not.toScore('rougeL')
    await expect(judged).rejects.toThrow('rougeL does not apply: the case has no `reference`')
  })

  test.for(['documentRecall', 'contextRelevance', 'faithfulness', 'hallucination', 'groundedness'])(
    'where %s is asked of an answer alone, for which nothing can have been retrieved',
    async metric => {
      const options = { reference: result.answer, relevantDocuments: ['refunds.md'] }
      await expect(expect(result.answer).not.toScore(metric, options)).rejects.toThrow(
        'Expected `expect(result).toScore(…)` to be given what was retrieved, got text',
      )
    },
  )

  test('where there is no such metric, or it takes no cut-off', async () => {
    await expect(expect(result).not.toScore('recal')).rejects.toThrow(
      'Expected a metric, got `recal`',
    )
    await expect(expect(result).not.toScore('rougeL@5')).rejects.toThrow('got `rougeL@5`')
  })

  test('a step, which a matcher can not see', async () => {
    await expect(expect(result).toScore('ndcg@5 of rerank')).rejects.toThrow(
      "only golden sets record steps\n  Write `toScore('ndcg@5', { contexts })` with the passages that the step returned",
    )
  })
})

test('checks have a matcher of their own', async () => {
  const message = await messageOf(expect('Thirty days.').toScore('checks'))
  expect(message).toContain('`checks` has a matcher of its own')
  expect(message).toContain('toPassChecks')
})
