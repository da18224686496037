import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { recordedAnswers } from '../../src/baseline/recordedAnswers.ts'
import { supportRun } from '../gate/runs.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const answer = (set: string, caseId: string, repeat: number, text = `${caseId} ${repeat}`) => ({
  set,
  caseId,
  repeat,
  hash: 'aaaa',
  question: 'How long?',
  answer: text,
  contexts: [],
})

function fileOf(...lines: object[]): string {
  const file = join(temporaryFolder(), 'answers.jsonl')
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test('an answer is found by set, case and repeat; of one that was given again, the later one', () => {
  const { find, repeats } = recordedAnswers(
    fileOf(
      answer('support', 'refund', 0, 'Sixty days.'),
      answer('support', 'refund', 1),
      answer('support', 'refund', 0, 'Thirty days.'),
      answer('support', 'shipping', 0),
    ),
  )
  expect(repeats).toBe(2)
  expect(find({ set: 'support', caseId: 'refund', repeat: 0 })).toEqual(
    answer('support', 'refund', 0, 'Thirty days.'),
  )
  expect(find({ set: 'support', caseId: 'refund', repeat: 1 })?.answer).toBe('refund 1')
  expect(find({ set: 'support', caseId: 'refund', repeat: 2 })).toBeUndefined()
  expect(find({ set: 'returns', caseId: 'refund', repeat: 0 })).toBeUndefined()
})

test('answers are read once, and found without their file', () => {
  const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
  const answers = [answer('support', 'refund', 0), answer('support', 'shipping', 0)]
  const file = fileOf(...answers.map(one => ({ ...one, contexts })))
  const { find } = recordedAnswers(file)
  rmSync(file)
  expect(answers.map(find)).toEqual(answers.map(one => ({ ...one, contexts })))
})

test('a case that failed in one repeat is not judged by its answer in another', () => {
  const { find } = recordedAnswers(
    fileOf(
      answer('support', 'refund', 0),
      answer('support', 'refund', 1),
      answer('support', 'shipping', 0),
    ),
  )
  expect(find({ set: 'support', caseId: 'shipping', repeat: 1 })).toBeUndefined()
})

test('a set that was answered once counts for all repeats, beside one that was answered often', () => {
  const { find, repeats } = recordedAnswers(
    fileOf(
      answer('support', 'refund', 2),
      answer('returns', 'label', 0),
      answer('returns', 'label', 2),
    ),
  )
  expect(repeats).toBe(3)
  for (const repeat of [0, 1, 2]) {
    expect(find({ set: 'support', caseId: 'refund', repeat: repeat })?.answer).toBe('refund 2')
  }
  expect(find({ set: 'returns', caseId: 'label', repeat: 1 })).toBeUndefined()
})

test('one repeat takes one run, whichever it was', () => {
  expect(recordedAnswers(fileOf(answer('support', 'refund', 7))).repeats).toBe(1)
  expect(recordedAnswers(fileOf()).repeats).toBe(0)
})

test('answers of a baseline are read too, all of them or those that it was recorded from', () => {
  const baseline: Baseline = recordBaseline(supportRun({ refund: [1], shipping: [0.5] }))
  const hash = baseline.sets['support']?.cases['refund']?.hash ?? ''
  const kept = (caseId: string, faithfulness: number) => {
    const { hash: _, ...given } = answer('support', caseId, 0)
    return { answer: given, hash, scores: { faithfulness } }
  }
  const file = fileOf(kept('refund', 1), kept('shipping', 0.9))
  expect(
    recordedAnswers(file).find({ set: 'support', caseId: 'shipping', repeat: 0 }),
  ).toMatchObject({ hash })
  const { find } = recordedAnswers(file, baseline)
  expect(find({ set: 'support', caseId: 'refund', repeat: 0 })).toMatchObject({
    hash,
    answer: 'refund 0',
  })
  expect(find({ set: 'support', caseId: 'shipping', repeat: 0 })).toBeUndefined()
})

describe('variants of a pipeline', () => {
  const refund = { set: 'support', caseId: 'refund', repeat: 0 }
  const given = (variant?: string) => ({
    ...answer('support', 'refund', 0, `By ${variant ?? 'all'}.`),
    ...(variant !== undefined && { variant }),
  })

  test('have their own answers in the file of a run', () => {
    const { find } = recordedAnswers(fileOf(given('plain'), given('hyde')))
    expect(find({ ...refund, variant: 'plain' })?.answer).toBe('By plain.')
    expect(find({ ...refund, variant: 'hyde' })?.answer).toBe('By hyde.')
    expect(find({ ...refund, variant: 'rerank' })).toBeUndefined()
    expect(find(refund)).toBeUndefined()
  })

  /** What a baseline of this variant keeps. */
  const kept = (variant?: string) => {
    const baseline = recordBaseline(supportRun({ refund: [1] }))
    for (const set of Object.values(baseline.sets)) Object.assign(set, variant && { variant })
    const { hash: _, ...own } = given(variant)
    const hash = baseline.sets['support']?.cases['refund']?.hash
    return recordedAnswers(fileOf({ answer: own, hash, scores: { faithfulness: 1 } }), baseline)
  }

  test('are not judged by what another one answered for the baseline', () => {
    const { find } = kept('hyde')
    expect(find({ ...refund, variant: 'hyde' })?.answer).toBe('By hyde.')
    expect(find({ ...refund, variant: 'plain' })).toBeUndefined()
    expect(find(refund)).toBeUndefined()
  })

  test('are held to a baseline from before there were any', () => {
    expect(kept().find({ ...refund, variant: 'hyde' })?.answer).toBe('By all.')
  })
})

test('what is no answer is refused with its line', () => {
  const file = fileOf(answer('support', 'refund', 0), { verdict: 'supported' })
  expect(() => recordedAnswers(file)).toThrow(`${file}:2: Expected one record per line`)
})

test('the variant is told that all answers are of', () => {
  const of = (...variants: (string | undefined)[]) =>
    recordedAnswers(
      fileOf(
        ...variants.map((variant, index) => ({ ...answer('support', `a${index}`, 0), variant })),
      ),
    ).variant
  expect(of('hyde', 'hyde')).toBe('hyde')
  expect(of('hyde', 'plain')).toBeUndefined()
  expect(of('hyde', undefined)).toBeUndefined()
  expect(of(undefined)).toBeUndefined()
})
