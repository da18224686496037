import { expect, test } from 'vitest'
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
    '75 metrics: scores are made of the claims and labels, which are carried over',
    '70 results[].metrics: scores are made of the claims and labels, which are carried over',
  ])
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
