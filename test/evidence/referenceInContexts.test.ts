import { expect, test } from 'vitest'
import { defined } from '../../src/defined.ts'
import { referenceInContexts } from '../../src/evidence/referenceInContexts.ts'
import type { RetrievedContext } from '../../src/golden/goldenSet.ts'
import { deskCase } from './deskJudge.ts'

test('each claim of the reference is checked against what was retrieved, whatever was answered', async () => {
  const { current } = deskCase({
    answer: "I don't know.",
    case: { reference: '退货期为三十天。\nReturns are free.' },
    contexts: { 'zh.md#1': '退货期为三十天。' },
  })
  expect(await referenceInContexts.gather(current)).toMatchObject({
    found: [
      { claim: { id: 'reference-1' }, verdict: 'supported', passages: ['zh.md#1'] },
      { claim: { id: 'reference-2' }, verdict: 'notEnoughInfo' },
    ],
  })
})

test('without a reference it does not apply', async () => {
  expect(await referenceInContexts.gather(deskCase({}).current)).toEqual({
    instead: { status: 'notApplicable', reason: 'the case has no reference' },
  })
})

const retrieved = (id: string, text: string, hop?: number, tool?: string) => ({
  id,
  documentId: `${id}.md`,
  text,
  ...defined({ hop, tool }),
})

/** The summary and the first line of each claim. */
async function shownOf(contexts: RetrievedContext[], reference: string) {
  const { current } = deskCase({ case: { reference } })
  const output = { ...current.output, contexts }
  const gathered = await referenceInContexts.gather({ ...current, output })
  if (!('found' in gathered)) throw new Error('Expected verdicts')
  const [section] = referenceInContexts.record.sections(gathered.found, {
    metric: 'contextRecall',
    name: 'referenceInContexts',
    isPerChunk: false,
    counted: 'supported',
    leftOut: 0,
  })
  return [section?.summary, ...(section?.entries ?? []).map(({ facts: [{ label }] }) => label)]
}

test('says which hop found a claim first, and by which tool', async () => {
  const contexts = [
    retrieved('b', 'Two. One.', 2, 'lookUp'),
    retrieved('a', 'One.', 1, 'search'),
    retrieved('c', 'Three.'),
  ]
  expect(await shownOf(contexts, 'One.\nTwo.\nThree.\nFour.')).toEqual([
    '3 of 4 claims of the reference supported (1 found at hop 1, 1 at hop 2)',
    'supported, found at hop 1 by search',
    'supported, found at hop 2 by lookUp',
    'supported',
    'not supported (not enough information)',
  ])
})

test('tells no hop where there is only one', async () => {
  const inOneHop = (tool: string) => [
    retrieved('a', 'One.', 1, 'search'),
    retrieved('b', 'Two.', 1, tool),
  ]
  expect(await shownOf(inOneHop('search'), 'One.\nTwo.')).toEqual([
    '2 of 2 claims of the reference supported',
    'supported',
    'supported',
  ])
  expect(await shownOf(inOneHop('lookUp'), 'One.\nTwo.')).toEqual([
    '2 of 2 claims of the reference supported (1 found by search, 1 by lookUp)',
    'supported, found by search',
    'supported, found by lookUp',
  ])
})
