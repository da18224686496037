import type { DocumentedFiles } from './documentedFile.ts'
import { json, lines } from './documentedFile.ts'
import { documentedTraceFiles } from './documentedTraceFiles.ts'
import { documentedTraces } from './documentedTraces.ts'

/** A file or more of each format, by its name. */
export const documentedFiles: Readonly<Record<string, DocumentedFiles>> = {
  promptfoo: {
    named: ['promptfooconfig.yaml'],
    files: {
      'promptfooconfig.yaml': `
prompts: [file://prompt.txt]
providers: [openai:gpt-5-mini]
defaultTest:
  assert:
    - type: context-faithfulness
tests:
  - description: refund window
    vars:
      query: How long does a {{thing}} take?
      thing: refund
      context: file://refunds.txt
    metadata: { area: billing }
    providerOutput: Refunds take five days.
    assert:
      - { type: context-recall, value: Refunds take five working days., threshold: 0.8 }
  - vars: { query: Who pays for a return?, context: [Returns are free.] }
    providerOutput: Returns are free.
    assert:
      - { type: context-faithfulness, threshold: 0.9 }
`,
      'refunds.txt': 'Refunds take five working days.\n',
    },
  },
  ragas: {
    named: ['ragas.jsonl'],
    files: {
      'ragas.jsonl': lines(
        {
          user_input: 'How long do refunds take?',
          retrieved_contexts: ['Refunds take five working days.', 'Returns are free.'],
          retrieved_context_ids: ['refunds.md#1', 'returns.md#1'],
          reference_contexts: ['Refunds take five working days.'],
          reference_context_ids: ['refunds.md#1'],
          response: 'Refunds take five working days.',
          reference: 'Five working days.',
          persona_name: 'Customer',
          query_style: 'POOR_GRAMMAR',
          query_length: 'SHORT',
          synthesizer_name: 'single_hop_specific_query_synthesizer',
        },
        {
          user_input: 'Who pays for a return?',
          retrieved_contexts: ['Returns are free.'],
          response: 'Returns are free.',
          reference: 'Returns are free.',
        },
      ),
    },
  },
  chatLog: {
    named: ['chat.jsonl'],
    files: {
      'chat.jsonl': lines(
        {
          messages: [
            { role: 'system', content: 'You work in a shop.' },
            { role: 'user', content: 'How long do refunds take?' },
            { role: 'assistant', content: 'Five working days.' },
            { role: 'user', content: 'Who pays for a return?' },
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                {
                  id: 'call_1',
                  type: 'function',
                  function: { name: 'search', arguments: '{"query":"return costs"}' },
                },
              ],
            },
            {
              role: 'tool',
              tool_call_id: 'call_1',
              content: JSON.stringify([{ id: 'returns.md', text: 'Returns are free.' }]),
            },
            { role: 'assistant', content: 'Returns are free.' },
          ],
          tools: [{ type: 'function', function: { name: 'search' } }],
          parallel_tool_calls: false,
        },
        {
          messages: [
            { role: 'user', content: 'Where are you?' },
            { role: 'assistant', content: 'In Bonn.', weight: 1 },
          ],
        },
      ),
    },
  },
  deepeval: {
    named: ['deepeval.json'],
    files: {
      'deepeval.json': json([
        {
          input: 'How long do refunds take?',
          actual_output: 'Refunds take five working days.',
          expected_output: 'Five working days.',
          context: ['Refunds take five working days.'],
          retrieval_context: ['Refunds take five working days.'],
          name: 'refunds',
          comments: 'from the help desk',
          source_file: 'refunds.md',
          additional_metadata: { team: 'billing' },
        },
      ]),
    },
  },
  ragchecker: {
    named: ['ragchecker.json'],
    files: {
      'ragchecker.json': json({
        results: [
          {
            query_id: '0',
            query: 'How long do refunds take?',
            gt_answer: 'Refunds take five working days. They are free.',
            response: 'Refunds take five days. They are paid in cash.',
            retrieved_context: [
              { doc_id: 'refunds', text: 'Refunds take five working days.' },
              { doc_id: 'returns', text: 'Returns are free.' },
            ],
            response_claims: [
              ['Refunds', 'take', 'five days'],
              ['Refunds', 'are paid', 'in cash'],
            ],
            gt_answer_claims: [
              ['Refunds', 'take', 'five working days'],
              ['Refunds', 'are', 'free'],
            ],
            answer2response: ['Entailment', 'Contradiction'],
            response2answer: ['Entailment', 'Neutral'],
            retrieved2response: [
              ['Entailment', 'Neutral'],
              ['Neutral', 'Neutral'],
            ],
            retrieved2answer: [
              ['Entailment', 'Neutral'],
              ['Neutral', 'Entailment'],
            ],
            metrics: { precision: 0.5 },
          },
        ],
        metrics: { overall_metrics: { precision: 50 } },
      }),
    },
  },
  trulens: {
    named: ['trulens.json'],
    files: {
      'trulens.json': json([
        {
          query: 'How long do refunds take?',
          query_id: 'q1',
          expected_response: 'Five working days.',
          expected_chunks: [
            { text: 'Refunds take five working days.', title: 'Refunds', expect_score: 1 },
            { text: 'Returns are free.', title: 'Returns', expected_score: 0.5 },
          ],
          meta: { source: 'help desk' },
        },
      ]),
    },
  },
  langsmith: {
    named: ['langsmith.jsonl'],
    files: {
      'langsmith.jsonl': lines({
        id: '0b1c',
        inputs: { question: 'How long do refunds take?' },
        outputs: { answer: 'Five working days.' },
        metadata: { dataset_split: ['base'], team: 'billing' },
        created_at: '2026-01-01T00:00:00Z',
        dataset_id: 'd1',
      }),
    },
  },
  mlflow: {
    named: ['mlflow.json'],
    files: {
      'mlflow.json': json([
        {
          dataset_record_id: 'dr-1',
          inputs: { question: 'How long do refunds take?' },
          outputs: { response: 'Five days.' },
          expectations: {
            expected_response: 'Five working days.',
            expected_facts: ['Refunds take five working days.'],
            guidelines: ['The answer is in English.', 'The answer is polite.'],
            expected_retrieved_context: [
              { doc_uri: 'refunds.md', content: 'Refunds take five working days.' },
              { doc_uri: 'returns.md' },
            ],
          },
          tags: { team: 'billing' },
          source: { human: { user_name: 'anna' } },
          created_time: 1000,
          dataset_id: 'd-1',
        },
      ]),
    },
  },
  phoenix: {
    named: ['phoenix.jsonl'],
    files: {
      'phoenix.jsonl': lines({
        id: 'e1',
        node_id: 'RGF0YXNldEV4YW1wbGU6MQ==',
        input: { question: 'How long do refunds take?' },
        output: { answer: 'Five working days.' },
        metadata: { team: 'billing' },
        splits: ['base'],
      }),
    },
  },
  braintrust: {
    named: ['braintrust.json'],
    files: {
      'braintrust.json': json([
        {
          id: 'b1',
          _xact_id: '1000',
          created: '2026-01-01T00:00:00Z',
          input: { question: 'How long do refunds take?', context: ['Refunds take five days.'] },
          output: 'Five days.',
          expected: 'Five working days.',
          tags: ['billing team'],
          metadata: { source: 'help desk' },
          scores: { Factuality: 0.6 },
        },
      ]),
    },
  },
  langfuse: {
    named: ['langfuse.json'],
    files: {
      'langfuse.json': json({
        data: [
          {
            id: 'l1',
            status: 'ACTIVE',
            input: 'How long do refunds take?',
            expectedOutput: 'Five working days.',
            metadata: { team: 'billing' },
            datasetId: 'd1',
            sourceTraceId: null,
            createdAt: '2026-01-01T00:00:00Z',
          },
          {
            id: 'l2',
            status: 'ARCHIVED',
            input: [
              { role: 'user', content: 'Hello' },
              { role: 'assistant', content: 'Yes?' },
              { role: 'user', content: 'Who pays for a return?' },
            ],
            expectedOutput: 'We do.',
          },
        ],
      }),
    },
  },
  ...documentedTraces,
  ...documentedTraceFiles,
  plain: {
    named: ['fragen.csv'],
    request: { columns: { question: 'Frage', reference: 'Antwort', tags: 'Thema' } },
    files: {
      'fragen.csv':
        '\uFEFFFrage;Antwort;Thema\r\n"Wie lange dauert\r\neine Erstattung?";Fünf Tage.;Geld|Versand\r\nWer zahlt?;Wir.;\r\n',
    },
  },
}

/** Labels of people, in a file without cases. */
export const documentedLabels: DocumentedFiles = {
  named: ['human.json'],
  files: {
    'human.json': json([
      {
        instance_id: 0,
        dataset: 'help',
        query_id: '41',
        query: 'How long do refunds take?',
        gt_answer: 'Refunds take five working days.',
        model1: { model_name: 'bm25', response: 'A while.', critiques: 'It is vague.' },
        model2: { model_name: 'e5', response: 'Five days.', critiques: 'It is brief.' },
        correctness_label: 1,
        completeness_label: 0,
        overall_label: 2,
      },
    ]),
  },
}
