import { json, lines } from './documentedFile.ts'
import type { DocumentedFiles } from './documentedFile.ts'
import { traces } from './documentedTraces.ts'

/** What is asked, answered and found in each conversation. Nothing says what was retrieved for the last answer. */
const said = [
  {
    question: 'How long is the warranty of the kettle?',
    answer: 'The kettle has a warranty of two years.',
    found: { id: 'warranty.md', text: 'The kettle has a warranty of two years.' },
  },
  {
    question: 'And if it is broken on arrival?',
    answer: 'Send it back within thirty days, as Norwegian law has it.',
    found: { id: 'refunds.md', text: 'You may return a broken kettle within thirty days.' },
  },
  { question: 'Who pays for that?', answer: 'Returns are free.' },
]

/** The same, and what was retrieved for the first answer is unknown in place of the last. */
const laterKnown = said.map((one, at) => {
  const { found: _, ...bare } = one
  return at === 0 ? bare : { ...bare, found: { id: `${at}.md`, text: one.answer } }
})

type Said = (typeof said)[number]

const part = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })

const genAiSpans = ({ answer, found }: Said, at: number) => [
  [
    `trace-${at}`,
    `chat-${at}`,
    '',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.conversation.id': 'thread-7',
      'gen_ai.input.messages': JSON.stringify(
        said
          .slice(0, at + 1)
          .flatMap((one, turn) => [
            part('user', one.question),
            ...(turn < at ? [part('assistant', one.answer)] : []),
          ]),
      ),
      'gen_ai.output.messages': JSON.stringify([part('assistant', answer)]),
    },
  ] as const,
  ...(found
    ? [
        [
          `trace-${at}`,
          `search-${at}`,
          `chat-${at}`,
          {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.call.result': JSON.stringify([found]),
          },
        ] as const,
      ]
    : []),
]

const time = (minute: number, second: number) => `2026-01-01T00:0${minute}:0${second}.000Z`

const langfuseTrace = ({ question, answer, found }: Said, at: number) => ({
  id: `trace-${at}`,
  timestamp: time(at, 0),
  sessionId: 'thread-7',
  input: { question },
  output: answer,
  observations: found
    ? [
        {
          id: `search-${at}`,
          type: 'RETRIEVER',
          startTime: time(at, 1),
          endTime: time(at, 2),
          parentObservationId: null,
          input: question,
          output: [found],
        },
      ]
    : [],
})

const phoenixSpans = ({ question, answer, found }: Said, at: number) => [
  {
    name: 'answer',
    context: { trace_id: `trace-${at}`, span_id: `answer-${at}` },
    span_kind: 'CHAIN',
    parent_id: null,
    start_time: time(at, 0),
    end_time: time(at, 3),
    attributes: { 'session.id': 'thread-7', 'input.value': question, 'output.value': answer },
  },
  ...(found
    ? [
        {
          name: 'search',
          context: { trace_id: `trace-${at}`, span_id: `search-${at}` },
          span_kind: 'RETRIEVER',
          parent_id: `answer-${at}`,
          start_time: time(at, 1),
          end_time: time(at, 2),
          attributes: {
            'retrieval.documents.0.document.id': found.id,
            'retrieval.documents.0.document.content': found.text,
          },
        },
      ]
    : []),
]

const mlflowSpan = (at: number, type: string, [inputs, outputs]: readonly unknown[]) => ({
  trace_id: `x${at}`,
  span_id: type,
  parent_span_id: type === 'CHAIN' ? null : 'CHAIN',
  name: type,
  start_time_unix_nano: 1_000 + 10 * at,
  end_time_unix_nano: 1_005 + 10 * at,
  attributes: {
    'mlflow.spanType': JSON.stringify(type),
    'mlflow.spanInputs': JSON.stringify(inputs),
    'mlflow.spanOutputs': JSON.stringify(outputs),
  },
})

const mlflowTrace = ({ question, answer, found }: Said, at: number) => ({
  info: {
    trace_id: `trace-${at}`,
    request_time: time(at, 0),
    trace_metadata: { 'mlflow.trace.session': 'thread-7' },
  },
  data: {
    spans: [
      mlflowSpan(at, 'CHAIN', [{ question }, answer]),
      ...(found
        ? [
            mlflowSpan(at, 'RETRIEVER', [
              { query: question },
              [{ page_content: found.text, metadata: { doc_uri: found.id } }],
            ]),
          ]
        : []),
    ],
  },
})

const search = (found: object) => JSON.stringify([found])

const ragasMessages = ({ question, answer, found }: Said) => [
  { type: 'human', content: question },
  ...(found
    ? [
        { type: 'ai', content: '', tool_calls: [{ name: 'search', args: {} }] },
        { type: 'tool', content: search(found) },
      ]
    : []),
  { type: 'ai', content: answer },
]

const chatMessages = ({ question, answer, found }: Said, at: number) => [
  { role: 'user', content: question },
  ...(found
    ? [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `call-${at}`, type: 'function', function: { name: 'search' } }],
        },
        { role: 'tool', tool_call_id: `call-${at}`, content: search(found) },
      ]
    : []),
  { role: 'assistant', content: answer },
]

const deepevalTurns = ({ question, answer, found }: Said) => [
  { role: 'user', content: question },
  { role: 'assistant', content: answer, ...(found && { retrieval_context: [found.text] }) },
]

const one = (name: string, text: string): DocumentedFiles => ({
  files: { [name]: text },
  named: [name],
  request: { turns: true },
})

/** One conversation of three turns in the files of each tool, to be imported with `--turns`. */
export const documentedConversations: Readonly<Record<string, DocumentedFiles>> = {
  genAi: one('genai.json', traces(...said.flatMap(genAiSpans))),
  // The order of the file is not that of the conversation.
  langfuseTraces: one('langfuse.json', json(said.map(langfuseTrace).toReversed())),
  phoenixTraces: one('phoenix.json', json({ data: said.flatMap(phoenixSpans).toReversed() })),
  mlflowTraces: one('mlflow.json', json({ traces: said.map(mlflowTrace) })),
  ragas: one(
    'ragas.jsonl',
    lines({ user_input: laterKnown.flatMap(ragasMessages), reference: 'Returns are free.' }),
  ),
  deepeval: one(
    'deepeval.json',
    json([
      {
        name: 'thread-7',
        turns: laterKnown.flatMap(deepevalTurns),
        expected_output: 'Returns are free.',
      },
    ]),
  ),
  chatLog: one('chat.jsonl', lines({ id: 'thread-7', messages: laterKnown.flatMap(chatMessages) })),
}

export const questionsOfConversations = said.map(({ question }) => question)
