import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'

const read = (generate: unknown) => () => readOptions({ generate } as RagOptions)

test.for([
  {},
  { generator: lexical(), critic: lexical(), mix: { simple: 1, 'false-premise': 0 } },
  { personas: 0, styles: ['plain'], lengths: ['short', 'long'], topics: { recent: 1 } },
  { personas: [{ name: 'buyer', description: 'Buys.' }], chunkTokens: 50, chunkOverlap: 0 },
])('%j is taken', generate => {
  expect(read(generate)).not.toThrow()
})

test.for([
  [{ mix: { easy: 1 } }, 'Unknown option `generate.mix.easy` of rag()'],
  [{ mix: { simple: 0 } }, '`generate.mix` of rag() to be an object: shares of simple, reasoning'],
  [{ mix: { simple: -1 } }, '`generate.mix.simple` of rag() to be a share: a number, 0 or more'],
  [{ personas: 51 }, '`generate.personas` of rag() to be a number from 0 to 50'],
  [{ styles: [] }, '`generate.styles` of rag() to be a list with some of plain, searchQuery'],
  [{ lengths: ['tiny'] }, 'one of short, medium, long'],
  [
    { chunkTokens: 10 },
    '`generate.chunkTokens` of rag() to be a whole number of tokens, 50 or more',
  ],
  [{ generator: 'gpt' }, '`generate.generator` of rag() to be a judge'],
  [{ generater: lexical() }, 'did you mean `generator`?'],
] as const)('%j is told', ([generate, told]) => {
  expect(read(generate)).toThrow(told)
})
