import type { DocumentedFiles } from './documentedFile.ts'
import { json, lines } from './documentedFile.ts'

/** What an attribute of a span is in OTLP's JSON. */
const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
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

/** Traces, and sets for retrieval alone. */
export const documentedTraces: Readonly<Record<string, DocumentedFiles>> = {
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
