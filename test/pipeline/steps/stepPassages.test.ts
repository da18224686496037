import { expect, test } from 'vitest'
import type { ListedPassages, PassagesOfStep } from '../../../src/pipeline/pipeline.ts'
import { passagesOfSteps, unseenStep } from '../../../src/pipeline/steps/stepPassages.ts'
import type { HandedStep } from '../../../src/pipeline/stepRecord.ts'

const took = (name: string, found: Partial<HandedStep> = {}): HandedStep => ({
  name,
  start: 0,
  milliseconds: 1,
  ...found,
})
const gave = (...documents: string[]): Partial<HandedStep> =>
  documents.length === 0 ? { passages: 0 } : { passages: documents.length, documents }

const noTools = { contexts: [] }

/** What is known of the step `retrieve`: the documents, or why there are none. */
function retrieveOf(steps: HandedStep[], stepsLeftOut?: number) {
  const recorded = { steps, ...(stepsLeftOut && { stepsLeftOut }) }
  const { retrieve } = passagesOfSteps({ names: ['retrieve'], withTexts: [] }, recorded, noTools)
  return documentsIn(retrieve)
}

const documentsIn = (returned: PassagesOfStep | undefined) =>
  returned && 'documents' in returned ? returned.documents : returned

test('the list of each step that is asked for, as it was', () => {
  const steps = [took('retrieve', gave('a', 'b')), took('rerank', gave('b')), took('generate')]
  const wanted = { names: ['rerank', 'retrieve', 'rerank'], withTexts: [] }
  expect(passagesOfSteps(wanted, { steps }, noTools)).toEqual({
    rerank: { documents: ['b'] },
    retrieve: { documents: ['a', 'b'] },
  })
  expect(retrieveOf([took('retrieve', gave())])).toEqual([])
})

test('lists of several calls are interleaved rank by rank, each document once', () => {
  const calls = [gave('a', 'b', 'c'), gave(), gave('d', 'a'), gave('b', 'e')]
  expect(retrieveOf(calls.map(found => took('retrieve', found)))).toEqual(['a', 'd', 'b', 'e', 'c'])
})

test('what one call failed to find, another may have found', () => {
  const failed = took('retrieve', { error: 'Error: timeout' })
  expect(retrieveOf([failed, took('retrieve', gave('a'))])).toEqual(['a'])
})

test.each<[string, HandedStep[], number?]>([
  ['the step `retrieve` failed', [took('retrieve', { error: 'Error: timeout' })]],
  ['the step `retrieve` did not end', [{ name: 'retrieve', start: 0 }]],
  ['the step `retrieve` returned no passages', [took('retrieve', { output: 'refunds' })]],
  [
    'the step `retrieve` returned passages whose ids are not all known',
    [took('retrieve', { passages: 2 })],
  ],
  [
    'the step `retrieve` returned more than 1000 passages',
    [took('retrieve', { ...gave('a'), passages: 1001 })],
  ],
  [
    'the record leaves out 3 steps of the pipeline, and `retrieve` may be among them',
    [took('retrieve', gave('a'))],
    3,
  ],
])('%s', (unknown, steps, leftOut) => {
  expect(retrieveOf(steps, leftOut)).toEqual({ unknown })
})

const texts = (...given: string[]): Partial<HandedStep> => ({
  passages: given.length,
  texts: given.map(text => ({ id: text.slice(0, 1), text })),
})

/** What is known of the texts of `retrieve`, if a metric reads them. */
function textsOf(...calls: Partial<HandedStep>[]): ListedPassages['passages'] {
  const steps = calls.map(found => took('retrieve', found))
  const wanted = { names: ['retrieve'], withTexts: ['retrieve'] }
  const { retrieve } = passagesOfSteps(wanted, { steps }, noTools)
  return retrieve && 'documents' in retrieve ? retrieve.passages : undefined
}

test('texts of several calls are interleaved rank by rank, each passage once and with an id of its own', () => {
  expect(textsOf(texts('a1', 'b1'), texts('a1', 'a2'), texts())).toEqual([
    { id: 'a', documentId: 'a', text: 'a1' },
    { id: 'b', documentId: 'b', text: 'b1' },
    { id: 'a (2)', documentId: 'a', text: 'a2' },
  ])
  expect(textsOf(texts())).toEqual([])
})

test('passages without ids have texts, and passages without texts have ids', () => {
  expect(textsOf({ passages: 1, texts: [{ text: 'Thirty days.' }] })).toEqual([
    { id: 'context-1', documentId: 'context-1', text: 'Thirty days.' },
  ])
  expect(textsOf(texts('a1'), gave('b'))).toEqual({
    unknown: 'the step `retrieve` returned passages whose texts are not all known',
  })
})

test('a tool that is no step is left to the contexts, and a step goes before a tool', () => {
  const contexts = [{ id: 'a', documentId: 'a', text: 'A', tool: 'search' }]
  const wanted = { names: ['search', 'serach'], withTexts: [] }
  expect(passagesOfSteps(wanted, {}, { contexts })).toEqual({
    serach: {
      notTaken:
        'the pipeline took no step `serach`, and the model called no tool of that name, but search; did you mean `search`?',
    },
  })
  const steps = [took('search', gave('b'))]
  expect(passagesOfSteps(wanted, { steps }, { contexts })).toMatchObject({
    search: { documents: ['b'] },
  })
})

test('a name that no step has is told beside those that there were, and the one that is meant', () => {
  const steps = ['rewrite', 'retrieve', 'retrieve'].map(name => ({ name }))
  expect(unseenStep('retreive', { steps })).toBe(
    'the pipeline took no step `retreive`; it took rewrite, retrieve; did you mean `retrieve`?',
  )
  expect(unseenStep('rerank', { steps })).toBe(
    'the pipeline took no step `rerank`; it took rewrite, retrieve',
  )
  expect(unseenStep('search', { steps, tools: [] })).toBe(
    'the pipeline took no step `search`; it took rewrite, retrieve, and the model called no tool',
  )
  expect(retrieveOf([])).toEqual({
    notTaken: 'the pipeline took no step `retrieve`, nor any other named step',
  })
})
