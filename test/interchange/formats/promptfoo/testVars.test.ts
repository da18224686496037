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

test('earlier messages in a variable are the history', async () => {
  const found = await imported(
    config(
      'query: And she?, history: [{ role: user, content: "Who {{is}} it?" }, { role: assistant, content: Ann. }, { role: assistant, content: And Bo. }]',
      'query: Where?, chat_history: \'[{"role": "user", "content": "Who?"}]\'',
      'asked: When?, history: [{ role: system, content: Be brief. }, { role: user, content: Who? }]',
      'query: "[1, 2]", history: Nothing yet.',
    ),
  )
  expect(found.cases.map(({ question, history }) => ({ question, history }))).toEqual([
    {
      question: 'And she?',
      history: [
        { role: 'user', content: 'Who {{is}} it?' },
        { role: 'assistant', content: 'Ann.' },
        { role: 'assistant', content: 'And Bo.' },
      ],
    },
    { question: 'Where?', history: [{ role: 'user', content: 'Who?' }] },
    { question: 'When?', history: [{ role: 'user', content: 'Who?' }] },
    { question: '[1, 2]' },
  ])
  expect(lost(found)).toEqual([
    'config.yaml:4 tests[].vars.history[]: a turn is of the user or the assistant, not of `system`',
    'config.yaml:5 tests[].vars.history: kept under `meta`: a pipeline gets the question and the history, but no other variables',
  ])
})

test('a chat in `messages` has the question as its last message of the user', async () => {
  const found = await imported(
    config(
      'messages: [{ role: user, content: Who? }, { role: assistant, content: Ann. }, { role: user, content: Why? }], tone: kind',
      'messages: [{ role: user, content: Who? }, { role: assistant, content: Ann. }]',
    ),
  )
  expect(
    found.cases.map(({ question, history, answer }) => ({ question, history, answer })),
  ).toEqual([
    {
      question: 'Why?',
      history: [
        { role: 'user', content: 'Who?' },
        { role: 'assistant', content: 'Ann.' },
      ],
    },
    { question: 'Who?' },
  ])
  expect(lost(found)).toEqual([
    'config.yaml:2 tests[].vars.tone: kept under `meta`: a pipeline gets the question and the history, but no other variables',
    'config.yaml:3 tests[].vars.messages: what the assistant said after the last question is left out',
  ])
})

test('an answer that is JSON stays as it is', async () => {
  const found = await imported({
    'config.yaml': `tests:\n  - vars: { query: Who? }\n    providerOutput: '{"answer": "Ann", "age": 7}'\n`,
  })
  expect(found.cases[0]?.answer).toBe('{"answer": "Ann", "age": 7}')
  expect(lost(found)).toEqual([])
})
