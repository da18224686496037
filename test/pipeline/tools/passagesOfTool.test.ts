import { expect, test } from 'vitest'
import { namesOfTools, passagesOfTool } from '../../../src/pipeline/tools/passagesOfTool.ts'

const found = (tool: string, id: string, hop = 1) => ({
  id,
  documentId: `${id[0]}.md`,
  text: `About ${id}.`,
  tool,
  hop,
})

test('the passages that name the tool, in the order of the contexts', () => {
  const contexts = [found('search', 'b1'), found('lookUp', 'c1'), found('search', 'b2', 2)]
  expect(passagesOfTool('search', { contexts })).toEqual({
    documents: ['b.md'],
    passages: [contexts[0], contexts[2]],
  })
  expect(passagesOfTool('serach', { contexts })).toBeUndefined()
})

test('a tool that was called, and whose passages are not there', () => {
  const called = (...calls: { result?: string; error?: string }[]) =>
    passagesOfTool('search', {
      contexts: [found('lookUp', 'c1')],
      toolCalls: calls.map(call => ({ name: 'search', ...call })),
    })
  expect(called({ result: '[{"id":1}]' }, { result: '[]' })).toEqual({
    unknown:
      'the model called the tool `search`, but no passage of `contexts` names it: return `contextsOf(result, { search: … })`',
  })
  expect(called({ error: 'timeout' })).toEqual({ unknown: 'the tool `search` failed: timeout' })
  expect(called({ result: '[]' }, { error: 'timeout' })).toEqual({ documents: [], passages: [] })
  expect(called()).toBeUndefined()
})

test('a tool may be among the calls that a record leaves out', () => {
  const output = { contexts: [], toolCalls: [{ name: 'refund' }], toolCallsLeftOut: 2 }
  expect(passagesOfTool('search', output)).toEqual({
    unknown: 'the record leaves out 2 calls of tools, and `search` may be among them',
  })
})

test('tools are known by calls and by passages', () => {
  expect(namesOfTools({ contexts: [] })).toBeUndefined()
  expect(namesOfTools({ contexts: [], toolCalls: [] })).toEqual([])
  const contexts = [found('search', 'a1'), found('lookUp', 'c1')]
  expect(namesOfTools({ contexts, toolCalls: [{ name: 'search' }, { name: 'refund' }] })).toEqual([
    'search',
    'refund',
    'lookUp',
  ])
})
