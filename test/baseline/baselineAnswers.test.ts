import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBaselineAnswers, writeBaselineAnswers } from '../../src/baseline/baselineAnswers.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { caseKey } from '../../src/results/order.ts'
import { resultsOf, supportRun } from '../gate/runs.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { createRepository } from './repository.ts'

const answer = (caseId: string, repeat: number) => ({
  set: 'support',
  caseId,
  repeat,
  question: 'How long?',
  answer: `Thirty days, said ${repeat}.`,
  contexts: [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }],
})

const scores = { refund: [1, 0.5], shipping: [0.75, 0.75] }
const baseline = recordBaseline(supportRun(scores))
const answers = [answer('refund', 1), answer('refund', 0), answer('shipping', 0)]

function written(): string {
  const file = join(temporaryFolder(), 'baseline.answers.jsonl')
  const strange = answer('not-in-the-baseline', 0)
  writeBaselineAnswers(file, baseline, [...answers, strange, { ...strange, set: 'neither' }])
  return file
}

const at = (file: string, against?: string) => ({ file, against, root: dirname(file) })

test('gives each case its answers, in the order of their repeats', () => {
  const kept = readBaselineAnswers(at(written()), baseline)
  const refund = kept.get(caseKey({ set: 'support', caseId: 'refund' })) ?? []
  expect(refund.map(one => [one.answer.repeat, one.scores])).toEqual([
    [0, { faithfulness: 1 }],
    [1, { faithfulness: 0.5 }],
  ])
  expect(kept.size).toBe(2)
})

test('an answer that secrets were taken out of is left out: it is not the one that was scored', () => {
  const file = join(temporaryFolder(), 'baseline.answers.jsonl')
  const [first, ...others] = answers
  if (!first) throw new Error('Expected an answer')
  writeBaselineAnswers(file, baseline, [{ ...first, redacted: true }, ...others])
  const kept = [...readBaselineAnswers(at(file), baseline).values()].flat()
  expect(kept.map(one => one.answer)).toEqual(others)
})

test('answers of another baseline are not taken for those of this one', () => {
  const file = written()
  const rescored = recordBaseline(supportRun({ ...scores, refund: [1, 0.6] }))
  expect([...readBaselineAnswers(at(file), rescored).values()].flat()).toHaveLength(2)
  const [set] = Object.values(baseline.sets)
  const refund = set?.cases['refund']
  if (!set || !refund) throw new Error('Expected a case')
  const cases = { ...set.cases, refund: { ...refund, hash: 'asks something else' } }
  const changed = { ...baseline, sets: { support: { ...set, cases } } }
  const { refund: _, ...others } = set.cases
  const gone = { ...baseline, sets: { support: { ...set, cases: others } } }
  for (const other of [changed, gone]) {
    expect([...readBaselineAnswers(at(file), other).keys()]).toEqual([
      caseKey({ set: 'support', caseId: 'shipping' }),
    ])
  }
  expect(readBaselineAnswers(at(file), { schema: 1, sets: {} }).size).toBe(0)
})

test('an answer belongs to a baseline that has all of its scores', () => {
  const file = join(temporaryFolder(), 'baseline.answers.jsonl')
  const scored = (mrr: number) =>
    recordBaseline(
      resultsOf({
        support: {
          metrics: { faithfulness: {}, mrr: {} },
          cases: { refund: { faithfulness: [1], mrr: [mrr] } },
        },
      }),
    )
  writeBaselineAnswers(file, scored(1), [answer('refund', 0)])
  expect(readBaselineAnswers(at(file), scored(1)).size).toBe(1)
  expect(readBaselineAnswers(at(file), scored(0.5)).size).toBe(0)
})

test('no file holds no answers', () => {
  expect(readBaselineAnswers(at(join(temporaryFolder(), 'none.jsonl')), baseline).size).toBe(0)
})

test('are those of the commit that the baseline is read from, whatever the working tree holds', () => {
  const { project, commit, git } = createRepository()
  const file = join(project, 'baseline.answers.jsonl')
  const texts = (against?: string) =>
    [...readBaselineAnswers(at(file, against), baseline).values()]
      .flat()
      .map(kept => kept.answer.answer)
  commit(baseline)
  writeBaselineAnswers(file, baseline, answers)
  expect(texts('main')).toEqual([])
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Keep the answers')
  const garbled = answers.map(one => ({ ...one, answer: 'Purple camels.' }))
  writeBaselineAnswers(file, baseline, garbled)
  expect(texts()).toContain('Purple camels.')
  expect(texts('main')).not.toContain('Purple camels.')
  expect(texts('main')).toHaveLength(3)
})

describe('where several packages record one baseline', () => {
  const cases = { refund: { faithfulness: [1] } }
  const both = recordBaseline(resultsOf({ billing: { cases }, support: { cases } }))
  const answerOf = (set: string) => ({ ...answer('refund', 0), set })

  /** The lines of the file after these sets were recorded, one after the other. */
  function linesAfter(sets: readonly string[], file = join(temporaryFolder(), 'answers.jsonl')) {
    for (const set of sets) writeBaselineAnswers(file, both, [answerOf(set)])
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  }

  test('the file is the same, whichever was recorded last', () => {
    const lines = linesAfter(['billing', 'support'])
    expect(lines).toHaveLength(2)
    expect(linesAfter(['support', 'billing'])).toEqual(lines)
    expect(linesAfter(['billing', 'support', 'billing'])).toEqual(lines)
  })

  test('answers of others go once the baseline scores them otherwise', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    linesAfter(['billing', 'support'], file)
    const rescored = recordBaseline(
      resultsOf({ billing: { cases: { refund: { faithfulness: [0.5] } } }, support: { cases } }),
    )
    writeBaselineAnswers(file, rescored, [answerOf('support')])
    expect(readFileSync(file, 'utf8')).not.toContain('billing')
  })

  test('a damaged file is replaced', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    writeFileSync(file, '{"answer":\n{"answer":\n')
    expect(linesAfter(['support'], file)).toEqual(linesAfter(['support']))
  })
})

test('keeps the answers of the variant that the baseline has, and gives them to no other', () => {
  const file = join(temporaryFolder(), 'baseline.answers.jsonl')
  const [support] = Object.values(baseline.sets)
  if (!support) throw new Error('Expected a set')
  const of = (variant: string) => ({ ...baseline, sets: { support: { ...support, variant } } })
  const variants = ['hyde', 'plain'].map(variant => ({ ...answer('refund', 0), variant }))
  writeBaselineAnswers(file, of('hyde'), [...variants, answer('refund', 1)])
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1)
  const keptIn = (from: typeof baseline) =>
    [...readBaselineAnswers(at(file), from).values()].flat().map(kept => kept.answer)
  expect(keptIn(of('hyde'))).toEqual(variants.slice(0, 1))
  expect(keptIn(of('plain'))).toEqual([])
  expect(keptIn(baseline)).toEqual([])
})

test('the reference is not kept, and the hash is that of the case', () => {
  const file = join(temporaryFolder(), 'baseline.answers.jsonl')
  const told = { ...answer('refund', 0), hash: 'of the run', reference: 'Thirty days.' }
  writeBaselineAnswers(file, baseline, [told])
  expect([...readBaselineAnswers(at(file), baseline).values()].flat()).toEqual([
    { answer: answer('refund', 0), hash: 'hash of refund', scores: { faithfulness: 1 } },
  ])
})
