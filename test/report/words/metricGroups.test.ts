import { expect, test } from 'vitest'
import { groupRows } from '../../../src/report/words/metricGroups.ts'

const rowsOf = (...names: string[]) => names.map(metric => ({ metric }))
const answers = ['answerPrecision', 'answerRecall', 'answerF1']
const ranked = ['documentRecall@5', 'ndcg@5', 'ndcg@5 of rerank', 'mrr']

function grouped(...names: string[]): string[] {
  return groupRows(rowsOf(...names)).map(
    ({ heading, rows }) => `${heading}: ${rows.map(({ metric }) => metric).join(', ')}`,
  )
}

test('a long table has its groups in one order, and keeps the order within them', () => {
  expect(grouped('tone', 'faithfulness', ...ranked, ...answers)).toEqual([
    'overall: answerPrecision, answerRecall, answerF1',
    'retriever: documentRecall@5, ndcg@5, ndcg@5 of rerank, mrr',
    'generator: faithfulness',
    'your own: tone',
  ])
})

test('a short table and one of a single group have no headings', () => {
  const short = rowsOf(...answers, ...ranked)
  expect(groupRows(short)).toEqual([{ rows: short }])
  const long = rowsOf(...ranked, ...[1, 3, 10, 20].map(cutoff => `mrr@${cutoff}`))
  expect(groupRows(long)).toEqual([{ rows: long }])
  expect(groupRows([])).toEqual([{ rows: [] }])
})
