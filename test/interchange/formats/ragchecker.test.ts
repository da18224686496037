import { expect, test } from 'vitest'
import { json, lines } from '../documentedFile.ts'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const files = documentedFiles['ragchecker']?.files ?? {}

test('outputs: answers, passages, claims and labels', async () => {
  const found = await imported(files)
  expect(found.head).toEqual({ preset: 'ragchecker' })
  expect(casesOf(found)).toEqual([
    {
      id: '0',
      question: 'How long do refunds take?',
      reference: 'Refunds take five working days. They are free.',
      answer: 'Refunds take five days. They are paid in cash.',
      contexts: [
        { id: 'refunds', text: 'Refunds take five working days.' },
        { id: 'returns', text: 'Returns are free.' },
      ],
    },
  ])
  expect(found.made[0]?.imported.claims).toEqual({
    answer: [
      {
        text: 'Refunds take five days',
        againstText: 'supported',
        againstContexts: ['supported', 'notEnoughInfo'],
      },
      {
        text: 'Refunds are paid in cash',
        againstText: 'refuted',
        againstContexts: ['notEnoughInfo', 'notEnoughInfo'],
      },
    ],
    reference: [
      {
        text: 'Refunds take five working days',
        againstText: 'supported',
        againstContexts: ['supported', 'notEnoughInfo'],
      },
      {
        text: 'Refunds are free',
        againstText: 'notEnoughInfo',
        againstContexts: ['notEnoughInfo', 'supported'],
      },
    ],
  })
  expect(lost(found).map(line => line.split(':', 3).slice(1).join(':'))).toEqual([
    '75 metrics: metrics are computed here, from claims and labels that are carried over',
    '70 results[].metrics: metrics are computed here, from claims and labels that are carried over',
  ])
})

const pair = {
  instance_id: 0,
  dataset: 'help',
  query_id: '41',
  query: 'How long do refunds take?',
  gt_answer: 'Five working days.',
  model1: { model_name: 'bm25', response: 'A while.', critiques: 'It is vague.' },
  model2: { model_name: 'e5', response: 'Five days.', critiques: 'None.' },
  correctness_label: 1,
  completeness_label: 0,
  overall_label: 2,
}

test('labels of people on pairs of answers are preferences, and no cases', async () => {
  const found = await imported({
    'human.json': JSON.stringify([pair, { ...pair, overall_label: -1, gt_answer: ' ' }]),
  })
  const answers = ['A while.', 'Five days.']
  const asked = { id: '0', question: 'How long do refunds take?', group: 'help/41', answers }
  expect(found.cases).toEqual([])
  expect(found.preferences).toEqual([
    { ...asked, reference: 'Five working days.', preference: 2 },
    { ...asked, preference: -1 },
  ])
  const fields = found.losses.map(({ field }) => field)
  expect(new Set(fields)).toEqual(
    new Set([
      '[].correctness_label',
      '[].completeness_label',
      '[].model1.model_name',
      '[].model1.critiques',
      '[].model2.model_name',
      '[].model2.critiques',
    ]),
  )
})

test.each([
  ['overall_label', 3, 'a preference needs an `overall_label` from -2 to 2'],
  ['overall_label', 'good', 'a preference needs an `overall_label` from -2 to 2'],
  ['query', ' ', 'a preference needs `query`'],
  ['model2', { critiques: 'None.' }, 'a preference needs the `response` of `model1` and `model2`'],
])('a pair with %s %j is told of', async (key, value, why) => {
  const found = await imported({ 'human.json': JSON.stringify([pair, { ...pair, [key]: value }]) })
  expect(found.preferences).toHaveLength(1)
  expect(lost(found).join('\n')).toContain(why)
})

test('questions of a benchmark are cases, and its corpus is not', async () => {
  const found = await imported({
    'corpus.jsonl': lines(
      { doc_id: '1', title: 'Emma', text: 'Emma Woodhouse, handsome, clever.' },
      { doc_id: '2', title: 'Dubliners', text: 'There was no hope for him.' },
    ),
    'queries.json': json({
      input_data: [{ query_id: '20', query: 'Who is Emma?', gt_answer: 'A woman.', novel: 'Emma' }],
    }),
  })
  expect(casesOf(found)).toEqual([
    { id: '20', question: 'Who is Emma?', reference: 'A woman.', meta: { novel: 'Emma' } },
  ])
  expect(lost(found)).toEqual([
    'corpus.jsonl:1 doc_id: a corpus of 2 documents: your pipeline retrieves from it, and a golden set has none',
  ])
})

test.each([
  ['one list for each question', [[['Emma', 'is', 'a woman'], 'She is clever.']], 0],
  ['fewer lists than questions', [], 0],
  ['more lists than questions', [['One.'], ['Two.']], 1],
])('claims of the right answers of a benchmark are facts: %s', async (_name, claims, told) => {
  const found = await imported({
    'queries.json': json({
      input_data: [{ query_id: '20', query: 'Who is Emma?', gt_answer: 'A woman.' }],
      gt_answer_claims: claims,
    }),
  })
  const facts = ['Emma is a woman', 'She is clever.']
  expect(casesOf(found)[0]?.facts).toEqual(claims.length === 1 ? facts : undefined)
  expect(found.losses).toHaveLength(told)
})

test('inputs have no claims', async () => {
  const found = await imported({
    'set.json':
      '{"results":[{"query_id":"1","query":"Who?","gt_answer":"Us.","response":"We.","retrieved_context":[]}]}',
  })
  expect(found.made[0]?.imported.claims).toBeUndefined()
  expect(lost(found)).toEqual([])
})

test('claims without a label for each are told of, and are no evidence', async () => {
  const found = await imported({
    'set.json': (files['ragchecker.json'] ?? '').replace(
      /"answer2response": \[\s*"Entailment",/,
      '"answer2response": [',
    ),
  })
  expect(found.made[0]?.imported.claims).toBeUndefined()
  expect(lost(found).join('\n')).toContain(
    'results[].response_claims: claims are carried over if each has its labels',
  )
})

test('a label that RAGChecker does not count as entailment supports nothing', async () => {
  const found = await imported({
    'set.json': (files['ragchecker.json'] ?? '').replace('"Contradiction"', '"entailment"'),
  })
  expect(found.made[0]?.imported.claims?.answer[1]?.againstText).toBe('notEnoughInfo')
  expect(lost(found).join('\n')).toContain('the label `entailment` counts as Neutral')
})

test('claims of a right answer without any label are facts, and those of an answer are listed', async () => {
  const result = { query_id: '1', query: 'Who?', gt_answer: 'Us.', response: 'We.' }
  const claims = { gt_answer_claims: [['It', 'is', 'us']], response_claims: [['It', 'is', 'we']] }
  const found = await imported({ 'set.json': json({ results: [{ ...result, ...claims }] }) })
  expect(casesOf(found)[0]?.facts).toEqual(['It is us'])
  expect(found.losses.map(({ field }) => field)).toEqual(['results[].response_claims'])
})
