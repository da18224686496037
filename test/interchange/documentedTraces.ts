import type { DocumentedFiles } from './documentedFile.ts'
import { json, lines } from './documentedFile.ts'

/** What an attribute of a span is in OTLP's JSON. */
const attribute = (key: string, value: string | number | readonly string[]) => ({
  key,
  value:
    typeof value === 'string'
      ? { stringValue: value }
      : typeof value === 'number'
        ? { intValue: String(value) }
        : { arrayValue: { values: value.map(stringValue => ({ stringValue })) } },
})

const span = (
  spanId: string,
  parentSpanId: string,
  name: string,
  attributes: readonly object[],
) => ({
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId,
  parentSpanId,
  name,
  kind: 1,
  startTimeUnixNano: `154471225200000000${spanId.length}`,
  endTimeUnixNano: `154471226200000000${spanId.length}`,
  attributes,
  status: {},
})

/** Spans of several traces, each as `[trace, span, parent, attributes]`, in the order of their starts. */
export function traces(
  ...spans: readonly (readonly [
    trace: string,
    span: string,
    parent: string,
    attributes: Readonly<Record<string, string | number | readonly string[]>>,
    events?: readonly object[],
  ])[]
): string {
  const made = spans.map(([traceId, spanId, parentSpanId, attributes, events = []], index) => ({
    traceId,
    spanId,
    parentSpanId,
    name: spanId,
    kind: 1,
    startTimeUnixNano: String(1_000 + index),
    endTimeUnixNano: String(2_000 + index),
    attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
    ...(events.length > 0 && { events }),
    status: {},
  }))
  return json({ resourceSpans: [{ scopeSpans: [{ scope: { name: 'support' }, spans: made }] }] })
}

const asked = 'How long do refunds take?'
const answered = 'Refunds take five working days.'

/** The second turn of a conversation, as messages of GenAI. */
const conversation = [
  { role: 'system', parts: [{ type: 'text', content: 'Answer from the help pages.' }] },
  { role: 'user', parts: [{ type: 'text', content: asked }] },
  { role: 'assistant', parts: [{ type: 'text', content: answered }] },
  { role: 'user', parts: [{ type: 'text', content: 'And to a credit card?' }] },
]

/** The same traces in the words of single tools. */
export const dialects: Readonly<Record<string, DocumentedFiles>> = {
  genAi: {
    named: ['genai.json'],
    files: {
      'genai.json': traces(
        [
          'one',
          'chat',
          '',
          {
            'gen_ai.operation.name': 'chat',
            'gen_ai.conversation.id': 'thread-7',
            'gen_ai.input.messages': JSON.stringify(conversation),
            'gen_ai.output.messages': JSON.stringify([
              {
                role: 'assistant',
                parts: [{ type: 'text', content: 'Cards take three days more.' }],
                finish_reason: 'stop',
              },
            ]),
          },
        ],
        [
          'one',
          'search',
          'chat',
          {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'search',
            'gen_ai.tool.call.result': JSON.stringify({
              results: [{ id: 'cards.md', text: 'Cards take three days more.', score: 0.9 }],
            }),
          },
        ],
      ),
    },
  },
  aiSdk: {
    named: ['aisdk.json'],
    files: {
      'aisdk.json': traces(
        [
          'one',
          'generate',
          '',
          {
            'ai.operationId': 'ai.generateText',
            'ai.telemetry.metadata.sessionId': 'thread-7',
            'ai.prompt': JSON.stringify({ system: 'Answer from the help pages.', prompt: asked }),
            'ai.response.text': answered,
          },
        ],
        [
          'one',
          'tool',
          'generate',
          {
            'ai.operationId': 'ai.toolCall',
            'ai.toolCall.name': 'getInformation',
            'ai.toolCall.args': JSON.stringify({ question: 'refund duration' }),
            'ai.toolCall.result': JSON.stringify([
              { name: 'Refunds take five days.', similarity: 0.8 },
            ]),
          },
        ],
      ),
    },
  },
  openLlmetry: {
    named: ['openllmetry.json'],
    files: {
      'openllmetry.json': traces(
        [
          'one',
          'answer.workflow',
          '',
          {
            'traceloop.span.kind': 'workflow',
            'traceloop.association.properties.session_id': 'thread-7',
            'traceloop.entity.input': JSON.stringify({ args: [asked], kwargs: {} }),
            'traceloop.entity.output': JSON.stringify(answered),
          },
        ],
        [
          'one',
          'chroma.query',
          'answer.workflow',
          { 'db.system': 'chroma' },
          [
            {
              timeUnixNano: '1500',
              name: 'db.query.result',
              attributes: [
                attribute('db.query.result.id', 'refunds.md'),
                attribute('db.query.result.document', 'Refunds take five days.'),
              ],
            },
          ],
        ],
        [
          'one',
          'openai.chat',
          'answer.workflow',
          {
            'llm.request.type': 'chat',
            'gen_ai.prompt.0.role': 'system',
            'gen_ai.prompt.0.content': 'Answer from the help pages.',
            'gen_ai.prompt.1.role': 'user',
            'gen_ai.prompt.1.content': asked,
            'gen_ai.completion.0.role': 'assistant',
            'gen_ai.completion.0.content': answered,
          },
        ],
      ),
    },
  },
  langSmith: {
    named: ['langsmith.json'],
    files: {
      'langsmith.json': traces(
        [
          'one',
          'rag',
          '',
          {
            'langsmith.span.kind': 'chain',
            'langsmith.trace.session_id': 'a-project',
            'langsmith.metadata.thread_id': 'thread-7',
            'gen_ai.prompt': JSON.stringify({ question: asked }),
            'gen_ai.completion': JSON.stringify({ output: answered }),
          },
        ],
        [
          'one',
          'VectorStoreRetriever',
          'rag',
          {
            'langsmith.span.kind': 'retriever',
            'gen_ai.prompt': JSON.stringify({ query: 'refund duration' }),
            'gen_ai.completion': JSON.stringify({
              documents: [
                {
                  page_content: 'Refunds take five days.',
                  metadata: { source: 'refunds.md', page: 3 },
                  type: 'Document',
                },
              ],
            }),
          },
        ],
      ),
    },
  },
  mlflow: {
    named: ['mlflow.json'],
    files: {
      'mlflow.json': traces(
        [
          'one',
          'predict',
          '',
          {
            'mlflow.spanType': '"CHAIN"',
            'mlflow.trace.session': 'thread-7',
            'mlflow.spanInputs': JSON.stringify({ question: asked }),
            'mlflow.spanOutputs': JSON.stringify(answered),
          },
        ],
        [
          'one',
          'retrieve',
          'predict',
          {
            'mlflow.spanType': '"RETRIEVER"',
            'mlflow.spanInputs': JSON.stringify({ query: asked }),
            'mlflow.spanOutputs': JSON.stringify([
              {
                page_content: 'Refunds take five days.',
                metadata: { doc_uri: 'refunds.md', chunk_id: 4 },
                id: null,
              },
            ]),
          },
        ],
      ),
    },
  },
  trulens: {
    named: ['trulens.json'],
    files: {
      'trulens.json': traces(
        [
          'one',
          'query',
          '',
          {
            'ai.observability.span_type': 'record_root',
            'ai.observability.conversation_id': 'thread-7',
            'ai.observability.record_root.input': asked,
            'ai.observability.record_root.output': answered,
          },
        ],
        [
          'one',
          'retrieve',
          'query',
          {
            'ai.observability.span_type': 'retrieval',
            'ai.observability.retrieval.query_text': asked,
            'ai.observability.retrieval.num_contexts': 5,
            'ai.observability.retrieval.retrieved_contexts': ['Refunds take five days.'],
          },
        ],
      ),
    },
  },
}

/** Traces, and sets for retrieval alone. */
export const documentedTraces: Readonly<Record<string, DocumentedFiles>> = {
  langfuseTraces: {
    named: ['trace.json'],
    files: {
      'trace.json': json({
        trace: {
          id: 'trace-1',
          projectId: 'p1',
          name: 'answer',
          timestamp: '2026-01-01T00:00:00.000Z',
          tags: [],
          userId: null,
          sessionId: 'thread-7',
          // The download has texts as JSON in JSON.
          input: JSON.stringify(JSON.stringify({ question: asked })),
          output: JSON.stringify(answered),
          scores: [{ id: 's1', name: 'helpful', value: 1, source: 'ANNOTATION' }],
          observations: [{ id: 'o1' }, { id: 'o2' }],
        },
        observations: [
          {
            id: 'o1',
            traceId: 'trace-1',
            type: 'RETRIEVER',
            name: 'search',
            startTime: '2026-01-01T00:00:01.000Z',
            endTime: '2026-01-01T00:00:02.000Z',
            parentObservationId: null,
            input: asked,
            output: JSON.stringify([{ id: 'refunds.md', text: 'Refunds take five days.' }]),
          },
          {
            id: 'o2',
            traceId: 'trace-1',
            type: 'GENERATION',
            name: 'chat',
            startTime: '2026-01-01T00:00:03.000Z',
            endTime: '2026-01-01T00:00:04.000Z',
            parentObservationId: null,
            model: 'a-model',
            input: JSON.stringify([
              { role: 'system', content: 'Answer from the help pages.' },
              { role: 'user', content: asked },
            ]),
            output: JSON.stringify({ role: 'assistant', content: answered }),
          },
        ],
      }),
    },
  },
  otlp: {
    named: ['traces.json'],
    files: {
      'traces.json': json({
        resourceSpans: [
          {
            resource: { attributes: [attribute('service.name', 'support')] },
            scopeSpans: [
              {
                scope: { name: 'support', version: '1.0.0' },
                spans: [
                  span('a', '', 'answer', [
                    attribute('gen_ai.operation.name', 'invoke_agent'),
                    attribute('input.value', 'How long do refunds take?'),
                    attribute('output.value', 'Refunds take five working days.'),
                  ]),
                  span('ab', 'a', 'search', [
                    attribute('openinference.span.kind', 'RETRIEVER'),
                    attribute('retrieval.documents.0.document.id', 'refunds.md'),
                    attribute('retrieval.documents.0.document.content', 'Refunds take five days.'),
                    attribute('retrieval.documents.0.document.score', 1),
                  ]),
                  span('abc', 'a', 'chat', [
                    attribute('gen_ai.operation.name', 'chat'),
                    attribute('gen_ai.usage.input_tokens', 120),
                  ]),
                ],
              },
            ],
          },
        ],
      }),
    },
  },
  trec: {
    named: ['qrels.txt', 'run.txt', 'topics.tsv'],
    files: {
      'qrels.txt': '301 0 refunds.md 2\n301 0 returns.md 0\n302 0 returns.md 1\n',
      'run.txt':
        '301 Q0 returns.md 1 0.5 bm25\n301 Q0 refunds.md 2 0.9 bm25\n302 Q0 returns.md 1 0.7 bm25\n',
      'topics.tsv': 'id\ttext\n301\tHow long do refunds take?\n302\tWho pays for a return?\n',
    },
  },
  beir: {
    named: ['beir'],
    files: {
      'beir/corpus.jsonl': lines(
        { _id: 'refunds', title: 'Refunds', text: 'Refunds take five working days.', metadata: {} },
        { _id: 'other', title: '', text: 'Nothing of this.', metadata: {} },
      ),
      'beir/queries.jsonl': lines({ _id: 'q1', text: 'How long do refunds take?' }),
      'beir/qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\trefunds\t1\n',
    },
  },
}
