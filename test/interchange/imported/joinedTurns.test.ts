import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { writtenSet } from '../../../src/interchange/writtenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { traces } from '../documentedTraces.ts'
import { imported, lost } from '../imports.ts'

type Files = Record<string, string>

async function joined(files: Files, request: { pipeline?: string } = {}) {
  const found = await imported(files, { turns: true, ...request })
  const { golden } = writtenSet(found, { name: 'set.golden.yaml', files: [] })
  const { set } = parseGoldenSet(golden, {
    file: '/shop/set.golden.yaml',
    metrics,
    defaults: { pipeline: './answer.ts' },
  })
  return {
    entries: found.entries.map(({ origin: _, ...entry }) => entry),
    losses: lost(found),
    differences: found.differences,
    set,
    golden,
  }
}

const chat = (count: number, said: (at: number) => object = () => ({})) => ({
  'traces.json': traces(
    ...Array.from(
      { length: count },
      (_, at) =>
        [
          `trace-${at}`,
          'a',
          '',
          {
            'session.id': 'chat-7',
            'input.value': `Question ${at}?`,
            'output.value': `Answer ${at}.`,
            ...said(at),
          },
        ] as const,
    ),
  ),
})

test('traces of one session are the turns of one case, each with its answer', async () => {
  const { entries, losses, set } = await joined(chat(3))
  expect(entries).toEqual([
    {
      id: 'chat-7',
      turns: [0, 1, 2].map(at => ({
        id: `trace-${at}`,
        question: `Question ${at}?`,
        answer: `Answer ${at}.`,
      })),
    },
  ])
  expect(losses).toEqual([])
  expect(set.cases.map(({ id, group }) => [id, group])).toEqual(
    [0, 1, 2].map(at => [`chat-7 › trace-${at}`, 'chat-7']),
  )
})

test('without the flag they are cases with a history, and a note names the flag', async () => {
  const found = await imported(chat(2))
  expect(found.entries).toBe(found.cases)
  expect(found.cases.map(({ history = [] }) => history.length)).toEqual([0, 2])
  expect(found.differences).toEqual([
    'both cases have an answer without `contexts`, the first `trace-0`: metrics that read what was retrieved are left out',
    'with `--turns`, 1 conversation would be written as `turns`, each with what was answered to it',
  ])
})

test('with a pipeline the turns are asked anew, and the answers are listed', async () => {
  const { entries, losses } = await joined(chat(2), { pipeline: './answer.ts' })
  expect(entries).toEqual([
    {
      id: 'chat-7',
      turns: [
        { id: 'trace-0', question: 'Question 0?' },
        { id: 'trace-1', question: 'Question 1?' },
      ],
    },
  ])
  expect(losses.filter(line => line.includes('`--pipeline`'))).toHaveLength(2)
})

test('more than 50 turns, and a question without an answer, stay cases, and the list says why', async () => {
  const long = await joined(chat(51))
  expect(long.entries).toHaveLength(51)
  expect(long.losses).toEqual([
    'traces.json:10 history: kept as it is: a conversation has at most 50 turns',
  ])
  expect((await joined(chat(50))).entries).toHaveLength(1)
  const open = await joined(chat(3, at => (at === 2 ? { 'output.value': '' } : {})))
  expect(open.entries).toMatchObject([{ id: 'trace-0' }, { id: 'trace-1' }, { history: {} }])
  expect(open.losses).toEqual([
    'traces.json:10 history: kept with `history`: some questions of the conversation have a recorded answer, and others have none',
  ])
})

test('a trace that records another history than that of its session stays a case', async () => {
  const messages = [
    { role: 'user', content: 'Something else?' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Question 1?' },
  ]
  const { entries, losses } = await joined(
    chat(2, at => (at === 1 ? { 'input.value': JSON.stringify({ messages }) } : {})),
  )
  expect(entries).toHaveLength(2)
  expect(losses).toEqual([
    'traces.json:40 history: kept as a case with `history`, because that is not what was asked and answered before it in its conversation',
  ])
})

const deepeval = (...turns: object[]) => ({
  'set.json': JSON.stringify([
    { name: 'kettle', scenario: 'A kettle is broken.', expected_output: 'Thirty days.', turns },
  ]),
})
const said = (content: string, contexts?: string[]) => ({
  role: 'assistant',
  content,
  ...(contexts && { retrieval_context: contexts }),
})
const ask = (content: string) => ({ role: 'user', content })

test('each turn of a conversation of DeepEval has what was retrieved for it', async () => {
  const { entries, set } = await joined(
    deepeval(
      said('Hello! How can I help?'),
      ask('How long is the warranty?'),
      said('Two years.', ['The kettle has a warranty of two years.']),
      ask('And if it is broken?'),
      said('Return it.', ['You have thirty days to return it.']),
    ),
  )
  expect(entries).toEqual([
    {
      id: 'kettle',
      history: [{ role: 'assistant', content: 'Hello! How can I help?' }],
      turns: [
        {
          question: 'How long is the warranty?',
          answer: 'Two years.',
          contexts: ['The kettle has a warranty of two years.'],
        },
        {
          question: 'And if it is broken?',
          reference: 'Thirty days.',
          answer: 'Return it.',
          contexts: ['You have thirty days to return it.'],
        },
      ],
      meta: { scenario: 'A kettle is broken.' },
    },
  ])
  expect(set.cases.map(({ id }) => id)).toEqual(['kettle › turn 1', 'kettle › turn 2'])
})

test('what only turns can hold is listed if the conversation stays a case', async () => {
  const { entries, losses } = await joined(
    deepeval(
      ask('How long is the warranty?'),
      said('Two years.', ['The kettle has a warranty of two years.']),
      ask('And if it is broken?'),
    ),
  )
  expect(entries).toMatchObject([{ id: 'kettle', question: 'And if it is broken?' }])
  expect(losses).toEqual([
    'set.json:1 history: kept with `history`: some questions of the conversation have a recorded answer, and others have none',
    'set.json:1 contexts: `history` has no place for what was retrieved for earlier turns',
  ])
})

const thread = (more: string) =>
  `tests:\n${['Who founded it?', 'Where does she live?']
    .map(
      (question, at) =>
        `  - { vars: { question: "${question}" }, metadata: { conversationId: founder }${at === 0 ? more : ''} }\n`,
    )
    .join('')}`

test('a thread of promptfoo without outputs is asked live, and lacks nothing', async () => {
  const { entries, losses } = await joined({ 'promptfooconfig.yaml': thread('') })
  expect(entries).toEqual([
    {
      id: 'founder',
      turns: [{ question: 'Who founded it?' }, { question: 'Where does she live?' }],
    },
  ])
  expect(losses).toEqual([])
})

test('one of whose outputs the file lacks stays cases', async () => {
  const { entries, losses } = await joined({
    'promptfooconfig.yaml': thread(', providerOutput: Ann did.'),
  })
  expect(entries).toHaveLength(2)
  expect(losses).toEqual([
    'promptfooconfig.yaml:2 history: kept with `history`: some questions of the conversation have a recorded answer, and others have none',
  ])
})

test('a conversation whose name a case has gets a number, and keeps its group', async () => {
  const { entries } = await joined({
    'promptfooconfig.yaml': `${thread('')}  - { description: founder, vars: { question: "Who pays?" } }\n`,
  })
  expect(entries).toMatchObject([{ id: 'founder (2)', group: 'founder' }, { id: 'founder' }])
})

test('a table whose group is no conversation is left as it is', async () => {
  const { entries, losses, differences } = await joined({
    'set.csv': 'question,group\nWho?,a.md\nWhere?,a.md\n',
  })
  expect(entries).toHaveLength(2)
  expect(losses).toEqual([])
  expect(differences).toContain('no conversation could be written as `turns`')
})

const search = (text: string) => [
  { type: 'ai', content: `I look for ${text}.`, tool_calls: [{ name: 'search', args: { text } }] },
  { type: 'tool', content: JSON.stringify([{ id: `${text}.md`, text: `All about ${text}.` }]) },
]
const found = (text: string) => ({
  contexts: [{ id: `${text}.md`, text: `All about ${text}.`, tool: 'search', hop: 1 }],
  toolCalls: [
    {
      name: 'search',
      arguments: { text },
      hop: 1,
      result: JSON.stringify([{ id: `${text}.md`, text: `All about ${text}.` }]),
    },
  ],
})
const human = (content: string) => ({ type: 'human', content })
const ai = (content: string) => ({ type: 'ai', content })
const ragas = (...messages: object[]) => ({
  'set.jsonl': JSON.stringify({ user_input: messages, reference: 'Thirty days.' }),
})

test('each turn of a sample of RAGAS has what its tools found, and its last reply is the answer', async () => {
  const { entries, losses } = await joined(
    ragas(
      human('How long is the warranty?'),
      ...search('warranty'),
      ai('Two years.'),
      human('And if it is broken?'),
      ...search('refunds'),
      ai('Return it.'),
    ),
  )
  expect(entries).toEqual([
    {
      id: 'and-if-it-is-broken',
      turns: [
        {
          question: 'How long is the warranty?',
          answer: 'Two years.',
          ...found('warranty'),
        },
        {
          question: 'And if it is broken?',
          reference: 'Thirty days.',
          answer: 'Return it.',
          ...found('refunds'),
        },
      ],
    },
  ])
  expect(losses.filter(line => line.includes('one answer'))).toEqual([
    'set.jsonl:1 user_input[]: a question has one answer here, and this message calls a tool',
    'set.jsonl:1 history: a question has one answer here, and this message calls a tool: `I look for warranty.`',
  ])
})

test('what a tool said in an unknown form leaves only the passages of its own turn unknown', async () => {
  const { entries, losses } = await joined(
    ragas(
      human('Where is my order?'),
      { type: 'ai', content: '', tool_calls: [{ name: 'order', args: {} }] },
      { type: 'tool', content: 'On its way.' },
      ai('On its way.'),
      human('And if it is broken?'),
      ...search('refunds'),
      ai('Return it.'),
    ),
  )
  expect(entries).toMatchObject([
    {
      turns: [
        { question: 'Where is my order?', answer: 'On its way.' },
        { contexts: [{ id: 'refunds.md' }] },
      ],
    },
  ])
  expect(JSON.stringify(entries).match(/contexts/g)).toHaveLength(1)
  expect(losses).toContain(
    'set.jsonl:1 user_input[]: a turn is of the user or the assistant, not of `tool`',
  )
})

test('two replies of which neither calls a tool stay a case with a history', async () => {
  const { entries, losses } = await joined(
    ragas(human('Who?'), ai('One moment.'), ai('We.'), human('Where?'), ai('Here.')),
  )
  expect(entries).toMatchObject([{ question: 'Where?', history: { length: 3 } }])
  expect(losses).toContain(
    'set.jsonl:1 history: kept as a case with `history`: one of its questions has two answers there',
  )
})

const recordedIn = (...messages: object[]) => ({ 'input.value': JSON.stringify({ messages }) })
const answered = (content: string) => ({ role: 'assistant', content })

test('a trace that records only the end of its session, or what was said with a call of a tool, is a turn', async () => {
  const own = [
    {},
    recordedIn(ask('Question 0?'), answered('I look.'), answered('Answer 0.'), ask('Question 1?')),
    recordedIn(ask('Question 1?'), answered('Answer 1.'), ask('Question 2?')),
  ]
  const { entries, losses } = await joined(chat(3, at => own[at] ?? {}))
  expect(entries).toMatchObject([
    { id: 'chat-7', turns: [0, 1, 2].map(at => ({ question: `Question ${at}?` })) },
  ])
  expect(losses).toEqual([
    'traces.json:40 history: a question has one answer here, and the last one is it: `I look.`',
    'traces.json:70 history: only the end of its conversation is recorded with this question: as a turn, it follows the whole of it',
  ])
})

test('sessions whose traces alternate, out of the order of time, are conversations of their own', async () => {
  const spans = [3, 0, 2, 1].map(
    at =>
      [
        `trace-${at}`,
        'a',
        '',
        {
          'session.id': at % 2 ? 'chat' : 'Chat',
          'input.value': `${at}?`,
          'output.value': `${at}.`,
        },
      ] as const,
  )
  const document = JSON.parse(traces(...spans))
  const [first] = document.resourceSpans[0].scopeSpans
  for (const [at, span] of first.spans.entries())
    span.startTimeUnixNano = String(1_000 + Number(spans[at]?.[0].at(-1)))
  const { entries, losses } = await joined({ 'traces.json': JSON.stringify(document) })
  expect(entries).toMatchObject([
    { id: 'chat', turns: [{ question: '1?' }, { question: '3?' }] },
    { id: 'Chat', turns: [{ question: '0?' }, { question: '2?' }] },
  ])
  expect(losses).toEqual([])
})

const log = (...records: object[]) => ({
  'chat.jsonl': records.map(record => JSON.stringify(record)).join('\n'),
})

test('lines of a log are put in the order of their chat', async () => {
  const messages = [0, 1, 2].flatMap(at => [ask(`${at}?`), answered(`${at}.`)])
  const { entries, losses } = await joined(
    log(...[4, 2, 6].map(end => ({ conversation_id: 'c', messages: messages.slice(0, end) }))),
  )
  expect(entries).toEqual([
    { id: 'c', turns: [0, 1, 2].map(at => ({ question: `${at}?`, answer: `${at}.` })) },
  ])
  expect(losses).toEqual([])
})

test('a chat with a question that nobody answered stays a case, and the next chats are imported', async () => {
  const whole = [ask('Who?'), answered('We.'), ask('Where?'), answered('Here.')]
  const { entries, losses } = await joined(
    log(
      { id: 'a', messages: [ask('Who?'), ask('Where?'), answered('Here.')] },
      { id: 'b', messages: [ask('Who?'), answered(''), ask('Where?'), answered('Here.')] },
      { id: 'c', messages: whole },
      { id: 'c', messages: whole },
      { id: 'one', messages: whole.slice(0, 2) },
    ),
  )
  expect(entries.map(entry => [entry.id, 'turns' in entry ? entry.turns.length : 1])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 2],
    ['c (2)', 2],
    ['one', 1],
  ])
  expect(losses).toEqual([
    'chat.jsonl:4 id: the id `c` is taken: this case is `c (2)`',
    ...[1, 2].map(
      line =>
        `chat.jsonl:${line} history: kept with \`history\`: some questions of the conversation have a recorded answer, and others have none`,
    ),
  ])
})
