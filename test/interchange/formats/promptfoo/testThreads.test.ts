import { expect, test } from 'vitest'
import { imported, lost } from '../../imports.ts'

const only = { named: ['promptfooconfig.yaml'] }

async function threaded(text: string, files: Record<string, string> = {}) {
  const found = await imported({ 'promptfooconfig.yaml': text, ...files }, only)
  return {
    turns: found.cases.map(({ question, history = [], group }) => [
      group,
      ...history.map(({ role, content }) => `${role}: ${content}`),
      question,
    ]),
    losses: lost(found).filter(line => !/ (?:prompts|providers):/.test(line)),
    cases: found.cases,
  }
}

const unrecorded =
  'history: the outputs of earlier tests of this conversation are not in the file, so the history has only their questions'

test('tests of one conversationId are one conversation, with the outputs that the file has', async () => {
  const { turns, losses, cases } = await threaded(`tests:
  - vars: { question: Who founded it? }
    metadata: { conversationId: founder, area: people }
    providerOutput: Ann did.
  - vars: { question: Is it open? }
    metadata: { conversationId: 7 }
  - vars: { question: Where does she live? }
    metadata: { conversationId: founder }
  - vars: { question: In which state? }
    metadata: { conversationId: founder }
  - vars: { question: Who pays? }
`)
  expect(turns).toEqual([
    ['founder', 'Who founded it?'],
    ['7', 'Is it open?'],
    ['founder', 'user: Who founded it?', 'assistant: Ann did.', 'Where does she live?'],
    [
      'founder',
      'user: Who founded it?',
      'assistant: Ann did.',
      'user: Where does she live?',
      'In which state?',
    ],
    [undefined, 'Who pays?'],
  ])
  expect(losses).toEqual([`promptfooconfig.yaml:9 ${unrecorded}`])
  expect(cases[0]?.meta).toEqual({ area: 'people' })
})

test('a prompt with `_conversation` makes one conversation of all tests; one that turns it off sees none', async () => {
  const { turns } = await threaded(
    `prompts: [file://prompt.json]
providers: [openai:gpt-5-mini]
tests:
  - { vars: { question: Who? }, providerOutput: Ann. }
  - { vars: { question: Where? }, providerOutput: Here., options: { disableConversationVar: true } }
  - { vars: { question: When? } }
`,
    { 'prompt.json': '[{% for turn in _conversation %}{{ turn.input }}{% endfor %}]' },
  )
  expect(turns).toEqual([
    ['conversation', 'Who?'],
    ['conversation', 'Where?'],
    [
      'conversation',
      ...['user: Who?', 'assistant: Ann.', 'user: Where?', 'assistant: Here.'],
      'When?',
    ],
  ])
})

test('tests that use a stored output continue its test', async () => {
  const { turns, losses } = await threaded(`tests:
  - vars: { message: Which fruit?, fruit: none }
    options: { storeOutputAs: fruit }
    providerOutput: Pears
  - vars: { message: "Why {{fruit}}?" }
    options: { storeOutputAs: reason }
  - vars: { message: "Is {{fruit}} right because {{reason}}?" }
  - vars: { message: Who? }
`)
  expect(turns).toEqual([
    ['fruit', 'Which fruit?'],
    ['fruit', 'user: Which fruit?', 'assistant: Pears', 'Why Pears?'],
    [undefined, 'Who?'],
  ])
  expect(losses).toContain(
    'promptfooconfig.yaml:7 tests[].vars.message: it contains the output of an earlier test (`storeOutputAs`), which the file does not have',
  )
})

test('an output that promptfoo changes before it stores it is unknown', async () => {
  const { turns } = await threaded(`tests:
  - vars: { message: Which fruit? }
    options: { storeOutputAs: fruit, transform: "output.split(' ')[0]" }
    providerOutput: Pears are best
  - vars: { message: "Why {{fruit}}?" }
`)
  expect(turns).toEqual([['fruit', 'Which fruit?']])
})

test('rows of a table have conversations too', async () => {
  const found = await imported({
    'tests.csv':
      'question,__expected,__metadata:conversationId\nWho?,contains: Ann,a\nWhere?,contains: here,a\n',
  })
  expect(found.cases.map(({ history, group }) => [group, history])).toEqual([
    ['a', undefined],
    ['a', [{ role: 'user', content: 'Who?' }]],
  ])
})

/** What `--turns` writes: the questions of each entry, with their answers. */
async function turnsOf(files: Record<string, string>) {
  const found = await imported(files, { named: Object.keys(files).slice(0, 1), turns: true })
  return found.entries.map(entry => [
    entry.id,
    ...('turns' in entry ? entry.turns : [entry]).map(({ question, answer }) =>
      [question, answer].join(' '),
    ),
  ])
}

test('a conversation of `_conversation` or of stored outputs is one case with --turns', async () => {
  const whole = await turnsOf({
    'promptfooconfig.yaml': `prompts: ['{% for turn in _conversation %}{{ turn.input }}{% endfor %}{{ question }}']
tests:
  - { vars: { question: Who? }, providerOutput: Ann. }
  - { vars: { question: Where? }, providerOutput: Here. }
`,
  })
  expect(whole).toEqual([['conversation', 'Who? Ann.', 'Where? Here.']])
  const stored = await turnsOf({
    'promptfooconfig.yaml': `tests:
  - { vars: { message: Which fruit? }, options: { storeOutputAs: fruit }, providerOutput: Pears }
  - { vars: { message: 'Why {{fruit}}?' }, providerOutput: They are sweet. }
`,
  })
  expect(stored).toEqual([['fruit', 'Which fruit? Pears', 'Why Pears? They are sweet.']])
})

test('results of several prompts are a conversation each, in the order of the tests', async () => {
  const results = [1, 0].flatMap(testIdx =>
    [0, 1].map(promptIdx => ({
      ...{ testIdx, promptIdx, vars: { question: `Question ${testIdx}?` } },
      testCase: {
        vars: { question: `Question ${testIdx}?` },
        metadata: { conversationId: 'founder' },
      },
      response: { output: `${promptIdx} says ${testIdx}.` },
    })),
  )
  expect(await turnsOf({ 'output.json': JSON.stringify({ results: { results } }) })).toEqual([
    ['founder', 'Question 0? 0 says 0.', 'Question 1? 0 says 1.'],
    ['founder (2)', 'Question 0? 1 says 0.', 'Question 1? 1 says 1.'],
  ])
})

test.each(["''", '0'])('conversationId: %s names no conversation, as in promptfoo', async id => {
  const { turns } = await threaded(`tests:
  - { vars: { question: Who? }, metadata: { conversationId: ${id} } }
  - { vars: { question: Where? }, metadata: { conversationId: ${id} } }
`)
  expect(turns).toEqual([
    [undefined, 'Who?'],
    [undefined, 'Where?'],
  ])
})
