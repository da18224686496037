import type { DocumentedFiles } from './documentedFile.ts'
import { json } from './documentedFile.ts'

interface Answered {
  test: number
  prompt?: number
  question: string
  output?: string
  more?: object
  metadata?: object
}

/** A result in the form of promptfoo's `EvaluateResult`. */
export function evalResult({
  test: testIdx,
  prompt = 0,
  question,
  output,
  more,
  metadata = {},
}: Answered) {
  return {
    id: `r-${testIdx}-${prompt}`,
    promptIdx: prompt,
    testIdx,
    promptId: 'p',
    testCase: {
      description: `about ${testIdx}`,
      vars: { question },
      assert: [
        { type: 'contains', value: 'five' },
        { type: 'llm-rubric', value: 'names a time' },
      ],
      options: {},
      metadata,
    },
    provider: { id: `openai:model-${prompt}`, label: '' },
    prompt: { raw: `Answer: ${question}`, label: 'Answer: {{question}}' },
    vars: { question },
    response: { output, tokenUsage: { total: 9 }, cached: false, metadata: { area: 'refunds' } },
    success: true,
    failureReason: 0,
    score: 1,
    namedScores: {},
    latencyMs: 12,
    cost: 0.1,
    gradingResult: { pass: true, score: 1, reason: 'All assertions passed' },
    metadata: { ...metadata, area: 'refunds', _promptfooFileMetadata: {} },
    ...more,
  }
}

/** A summary of results, version 3. */
export const evalSummary = (...results: object[]) => ({
  version: 3,
  timestamp: '2026-01-01T00:00:00Z',
  prompts: [{ raw: 'Answer: {{question}}', label: 'Answer', metrics: { score: 1 } }],
  results,
  stats: { successes: 1, failures: 0 },
})

/** What `promptfoo eval -o output.json` writes. */
export const documentedResults: DocumentedFiles = {
  named: ['output.json'],
  files: {
    'output.json': json({
      evalId: 'eval-1',
      results: evalSummary(
        evalResult({ test: 0, question: 'How long?', output: 'It takes five days.' }),
      ),
      config: { tests: [{ vars: { question: 'How long?' } }] },
      shareableUrl: null,
      metadata: { promptfooVersion: '0.120.0', platform: 'linux' },
    }),
  },
}

/** A result of versions 1 and 2, which has no test. */
export const olderResult = (question: string, output: string, provider = 'openai:model-0') => ({
  provider: { id: provider },
  prompt: { raw: `Answer: ${question}`, display: 'Answer: {{question}}' },
  vars: { question, locale: '' },
  response: { output, tokenUsage: { total: 9 } },
  success: true,
  score: 1,
  latencyMs: 12,
  gradingResult: {
    pass: true,
    score: 1,
    reason: 'All assertions passed',
    componentResults: [
      { pass: true, score: 1, reason: 'ok', assertion: { type: 'contains', value: 'five' } },
    ],
  },
})
/** A summary of version 2: the table has the tests. */
export const olderSummary = {
  version: 2,
  results: [olderResult('How long?', 'It takes five days.'), olderResult('Who?', 'We five.')],
  stats: { successes: 2, failures: 0 },
  table: {
    head: { prompts: [{ raw: 'Answer: {{question}}' }], vars: ['locale', 'question'] },
    body: [
      {
        outputs: [{ pass: true, text: 'It takes five days.' }],
        vars: ['', 'How long?'],
        test: {
          description: 'refunds',
          vars: { question: 'How long?' },
          assert: [{ type: 'contains', value: 'days' }],
          metadata: { area: 'refunds' },
        },
      },
    ],
  },
}

/** The same file as earlier versions wrote it. */
export const olderResults: DocumentedFiles = {
  named: ['output.json'],
  files: { 'output.json': json({ results: olderSummary, config: {}, shareableUrl: null }) },
}
