import { describe, expect, test } from 'vitest'
import { casesOf, imported, lost } from '../../imports.ts'
import { json, lines } from '../../documentedFile.ts'
import { evalResult, evalSummary, olderResult, olderSummary } from '../../documentedResults.ts'

const config = { tests: [{ vars: { question: 'How long?' } }] }
const first = evalResult({ test: 0, question: 'How long?', output: 'It takes five days.' })

const graders =
  "gradingResult: what promptfoo's graders said: a run here measures the answer itself"

describe('results of an evaluation are cases with the recorded answers', () => {
  const one = {
    id: 'about 0',
    question: 'How long?',
    answer: 'It takes five days.',
    checks: [{ matches: '/five/' }],
    aspects: ['names a time'],
    meta: { area: 'refunds', provider: 'openai:model-0' },
  }

  test.each([
    [
      'an output file',
      json({ evalId: 'e', results: evalSummary(first), config, shareableUrl: null }),
    ],
    [
      'a file of version 4',
      json({
        version: 4,
        createdAt: 'x',
        author: 'me',
        config,
        prompts: [],
        results: evalSummary(first),
      }),
    ],
    ['a summary', json(evalSummary(first))],
  ])('%s', async (_, text) => {
    const found = await imported({ 'output.json': text })
    expect(found.format.name).toBe('promptfoo')
    expect(casesOf(found)).toEqual([one])
    const told = lost(found).join('\n')
    expect(told).toContain(graders)
    expect(told).toContain('stats: the prompts and figures of that run')
    expect(told).not.toContain('no key for this')
  })

  test('JSON Lines', async () => {
    const found = await imported({ 'output.jsonl': lines(first) })
    expect(casesOf(found)).toEqual([one])
    expect(lost(found)).toEqual([
      'output.jsonl:1 prompt: the prompt is part of the system under test',
      `output.jsonl:1 ${graders}`,
      'output.jsonl:1 response.tokenUsage: the tokens of the recorded answer: a run counts those of its own answers',
    ])
  })
})

test('each prompt and provider is a case; those of one test are a group', async () => {
  const found = await imported({
    'output.jsonl': lines(
      first,
      evalResult({ test: 1, question: 'Who?', output: 'We.', prompt: 1 }),
      evalResult({ test: 0, question: 'How long?', output: 'Five.', prompt: 1 }),
      evalResult({
        test: 1,
        question: 'Who?',
        more: { response: { error: 'x' }, error: 'timed out' },
      }),
    ),
  })
  expect(
    found.cases.map(({ id, group, answer, meta }) => [id, group, answer, meta?.['provider']]),
  ).toEqual([
    ['about 0', 'test 1', 'It takes five days.', 'openai:model-0'],
    ['about 0 (2)', 'test 1', 'Five.', 'openai:model-1'],
    ['about 1', 'test 2', undefined, 'openai:model-0'],
    ['about 1 (2)', 'test 2', 'We.', 'openai:model-1'],
  ])
  expect(lost(found)).toContain('output.jsonl:4 error: there is an error instead of an answer')
})

test('conversations have the recorded outputs of their own provider', async () => {
  const metadata = { conversationId: 'refund' }
  const asked = [0, 1].flatMap(prompt => [
    evalResult({ test: 1, prompt, question: 'And then?', output: 'Nothing.', metadata }),
    evalResult({ test: 0, prompt, question: 'How long?', output: `Five. ${prompt}`, metadata }),
  ])
  const found = await imported({ 'output.jsonl': lines(...asked) })
  expect(found.cases.map(({ history, group }) => [group, history?.at(1)?.content])).toEqual([
    ['refund', undefined],
    ['refund', undefined],
    ['refund', 'Five. 0'],
    ['refund', 'Five. 1'],
  ])
  expect(found.cases[0]?.meta).toEqual({ area: 'refunds', provider: 'openai:model-0' })
})

test('a file without results says where the tests are', async () => {
  const empty = imported({ 'output.json': json({ id: 'eval-1', results: [], config }) })
  await expect(empty).rejects.toThrow('Read as promptfoo, the file has no case with a question')
  await expect(empty).rejects.toThrow('import the configuration itself')
})

describe('results of earlier versions', () => {
  test.each([
    ['beside the configuration', json({ results: olderSummary, config, shareableUrl: null })],
    ['alone', json(olderSummary)],
  ])('version 2, %s: the table has the tests', async (_, text) => {
    const found = await imported({ 'output.json': text })
    expect(found.format.name).toBe('promptfoo')
    expect(casesOf(found)).toEqual([
      {
        id: 'refunds',
        question: 'How long?',
        answer: 'It takes five days.',
        checks: [{ matches: '/days/' }],
        meta: { area: 'refunds', provider: 'openai:model-0', vars: { locale: '' } },
      },
      // Without a test in the table, the graded assertions are those of the test.
      expect.objectContaining({ question: 'Who?', checks: [{ matches: '/five/' }] }),
    ])
    expect(lost(found).join('\n')).toContain(graders)
    expect(lost(found).join('\n')).toContain('table: the prompts and figures of that run')
    expect(lost(found).join('\n')).not.toContain('no key for this')
  })

  test('version 1: results with the same variables are answers to one test', async () => {
    const { gradingResult: _, ...ungraded } = olderResult('How long?', 'Five.', 'openai:model-1')
    const text = json({
      version: 1,
      results: [olderSummary.results[0], ungraded],
      stats: {},
      table: [['question']],
    })
    const found = await imported({ 'output.json': text })
    expect(found.cases.map(({ group, answer, checks }) => [group, answer, checks?.length])).toEqual(
      [
        ['test 1', 'It takes five days.', 1],
        ['test 1', 'Five.', undefined],
      ],
    )
    expect(lost(found).join('\n')).toContain("score: what promptfoo's graders said")
  })

  test('the first version has what is expected among the variables', async () => {
    const { prompt, response } = olderResult('How long?', 'It takes five days.')
    const vars = { question: 'How long?', __expected: 'contains:five' }
    const text = json({ results: [{ prompt, vars, response, success: true }], stats: {} })
    expect(casesOf(await imported({ 'output.json': text }))).toEqual([
      expect.objectContaining({ question: 'How long?', checks: [{ matches: '/five/' }] }),
    ])
  })
})
