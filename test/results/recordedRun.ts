import { assembleResults } from '../../src/results/assemble.ts'
import type { RunParts } from '../../src/results/assemble.ts'
import type {
  CaseRecord,
  MatcherRecord,
  Measurement,
  ResolvedMetricSetting,
  Results,
  SetRun,
} from '../../src/results/results.ts'
import type { ClaimVerdict } from '../../src/judge/claim.ts'
import type { MetricRating } from '../../src/evidence/ratings.ts'

export const lexicalJudge: Measurement = {
  fingerprint: '5f0c1a2b3c4d5e6f708192a3b4c5d6e7',
  judge: { name: 'lexical', deterministic: true },
}

const withoutJudge: Measurement = { fingerprint: '0a1b2c3d4e5f60718293a4b5c6d7e8f9' }

export function supported(text: string, overrides: Partial<ClaimVerdict> = {}): ClaimVerdict {
  return {
    claim: { id: 'c1', text },
    verdict: 'supported',
    passages: ['refunds.md#1'],
    quote: text,
    reason: null,
    ...overrides,
  }
}

export function unsupported(text: string, overrides: Partial<ClaimVerdict> = {}): ClaimVerdict {
  return {
    claim: { id: 'c2', text },
    verdict: 'notEnoughInfo',
    passages: [],
    quote: null,
    reason: 'No passage says so.',
    ...overrides,
  }
}

export function rating(overrides: Partial<MetricRating> = {}): MetricRating {
  return {
    metric: 'answerRelevance',
    subject: 'answer',
    text: 'Products can be returned within thirty days.',
    value: 3,
    share: 1,
    quote: null,
    reason: 'It says what was asked.',
    ...overrides,
  }
}

/** The refund case of the support set: answered well, unless told otherwise. */
export function caseRecord(overrides: Partial<CaseRecord> = {}): CaseRecord {
  return {
    set: 'support',
    file: 'golden/support.golden.yaml',
    caseId: 'refund-window',
    line: 12,
    question: 'How long do I have to return a product?',
    repeat: 0,
    hash: '3ab0c41d22ef9a60f2c18d7e0b53c4a1',
    scores: {
      faithfulness: { status: 'scored', value: 1 },
      documentRecall: { status: 'scored', value: 1 },
    },
    missed: [],
    evidence: {
      answerInContexts: [supported('Products can be returned within thirty days.')],
      documents: { retrieved: ['refunds.md'], missed: [] },
    },
    measurements: { faithfulness: lexicalJudge, documentRecall: withoutJudge },
    usage: { judge: { calls: 2, replayed: 0, promptTokens: 800, completionTokens: 90 } },
    milliseconds: 41,
    ...overrides,
  }
}

export function matcherRecord(overrides: Partial<MatcherRecord> = {}): MatcherRecord {
  return {
    file: 'test/clinicHours.test.ts',
    test: 'clinic hours > answers from the leaflet',
    matcher: 'toBeFaithfulTo',
    metric: 'faithfulness',
    score: { status: 'scored', value: 1 },
    threshold: 1,
    pass: true,
    usage: { judge: { calls: 1, replayed: 1, promptTokens: 300, completionTokens: 40 } },
    ...overrides,
  }
}

export function metricSetting(
  overrides: Partial<ResolvedMetricSetting> = {},
): ResolvedMetricSetting {
  return { direction: 'higher', gate: true, tolerance: 0.02, ...overrides }
}

export function setRun(overrides: Partial<SetRun> = {}): SetRun {
  return {
    file: 'golden/support.golden.yaml',
    policy: {
      metrics: {
        faithfulness: metricSetting({ each: 0.8, mean: 0.9 }),
        documentRecall: metricSetting(),
      },
    },
    ...overrides,
  }
}

export const emptyParts: RunParts = {
  records: [],
  matchers: [],
  sets: { support: setRun() },
  unrecorded: [],
  unselected: [],
  broken: [],
  complete: true,
  tool: 'vitest-rag 0.1.0',
}

export function recordedRun(parts: Partial<RunParts> = {}): Results {
  return assembleResults({ ...emptyParts, records: [caseRecord()], ...parts })
}
