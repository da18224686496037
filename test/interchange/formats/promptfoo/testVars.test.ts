import { expect, test } from 'vitest'
import { imported, lost } from '../../imports.ts'

const config = (...vars: string[]) => ({
  'config.yaml': `tests:\n${vars.map(one => `  - { vars: { ${one} } }\n`).join('')}`,
})

test('lists that stand for too many tests are refused before they fill the memory', async () => {
  const lists = Array.from({ length: 9 }, (_, at) => `v${at}: [1, 2, 3, 4, 5, 6, 7, 8, 9]`)
  await expect(imported(config(`query: Who?, ${lists.join(', ')}`))).rejects.toThrow(
    'config.yaml:2:127: Expected the lists of a test to expand to at most 1,000 tests',
  )
})

test('a file that is no text is told, and the other tests are carried over', async () => {
  const found = await imported(
    {
      ...config('query: Who is it?, picture: "file://me.jpg"', 'query: "file://me.jpg"'),
      'me.jpg': Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
    },
    { named: ['config.yaml'] },
  )
  expect(found.cases.map(({ question }) => question)).toEqual(['Who is it?'])
  expect(lost(found).filter(line => line.includes("can't be read as text"))).toHaveLength(2)
})

test('where no variable is known to be the question, none is said to be kept', async () => {
  const found = await imported(
    config('body: Hello, language: French', 'query: Who?, language: French'),
  )
  const why = lost(found)
  expect(found.cases).toHaveLength(1)
  expect(why.filter(line => line.includes('so the question is unknown'))).toEqual([
    expect.stringMatching(/^config.yaml:2 tests\[\].vars.body/),
    expect.stringMatching(/^config.yaml:2 tests\[\].vars.language/),
  ])
  expect(why.filter(line => line.includes('kept under'))).toEqual([
    expect.stringMatching(/^config.yaml:3 tests\[\].vars.language/),
  ])
})
