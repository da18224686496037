import { describe, expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportOf } from '../../../src/report/assembly/reportOf.ts'
import type { RunToReport } from '../../../src/report/assembly/runToReport.ts'
import { troubledRun } from '../../page/pagedRun.ts'
import {
  caseRecord,
  matcherRecord,
  metricSetting,
  recordedRun,
  setRun,
} from '../../results/recordedRun.ts'
import { failed, healthy, hours, judged, refunds, shipping } from '../supportRun.ts'

/** One case lost everything, and missed its threshold. */
function worseRun(more: Partial<RunToReport> = {}): RunToReport {
  const metrics = {
    faithfulness: metricSetting({ each: 0.8, mean: 0.9, deterministic: true }),
    documentRecall: metricSetting({ deterministic: true }),
  }
  const missed = [
    { metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 14 },
  ]
  const results = recordedRun({
    records: [{ ...refunds, ...judged(1 / 3, 0), missed }, shipping, hours],
    sets: { support: setRun({ policy: { metrics } }) },
  })
  const baseline = snapshot(healthy)
  return { results, baseline, decision: decide({ results, baseline }), ...more }
}

const { sets, ...rest } = reportOf(worseRun())

test('a run that got worse, by value', () => {
  expect(rest).toMatchInlineSnapshot(`
    {
      "cases": {
        "improved": [],
        "improvedCount": 0,
        "refuted": [
          {
            "caseId": "clinic-hours",
            "details": [
              "✗ refuted: The clinic is open on Sundays.",
              "    refuted by: hours.md#2: "Closed on Saturdays and Sundays."",
            ],
            "file": "golden/support.golden.yaml",
            "line": 31,
            "set": "support",
          },
        ],
        "worst": [
          {
            "answers": [],
            "asked": [
              "“How long do I have to return a product?”",
            ],
            "caseId": "refund-window",
            "command": "npx vitest-rag explain support/refund-window",
            "faults": [],
            "file": "golden/support.golden.yaml",
            "line": 12,
            "scores": [
              {
                "former": 1,
                "metric": "documentRecall",
                "repeats": {
                  "former": [
                    1,
                  ],
                  "now": [
                    0,
                  ],
                },
                "value": 0,
              },
              {
                "floor": 0.9,
                "former": 1,
                "metric": "faithfulness",
                "missed": 0.8,
                "repeats": {
                  "former": [
                    1,
                  ],
                  "now": [
                    0.3333333333333333,
                  ],
                },
                "value": 0.3333333333333333,
              },
            ],
            "set": "support",
            "steps": [],
          },
        ],
        "worstCount": 1,
      },
      "changedInputs": [],
      "comparedWith": {
        "isUsual": true,
        "text": "the baseline of the working tree",
      },
      "errors": [],
      "explanations": [
        {
          "cases": [
            {
              "caseId": "refund-window",
              "set": "support",
            },
          ],
          "cause": {
            "advice": "Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low",
            "happens": "the retrieved passages cover less of the references",
            "part": "retriever of support",
          },
          "details": [
            "in these cases: documentRecall 1.000 → 0.000",
          ],
          "headline": "retriever of support: in the case that got worse, the retrieved passages cover less of the references",
        },
      ],
      "headline": {
        "beside": [
          "1 more metric is worse",
          "1 case missed a threshold",
        ],
        "cases": [],
        "outcome": "failed (regressed)",
        "plainReason": "in 1 of 3 cases relevant documents are not retrieved: documentRecall 1.00 → 0.67",
        "reason": "support › documentRecall fell by 0.333 (1.000 → 0.667, 3 cases); support › faithfulness fell by 0.222 (0.917 → 0.694, 3 cases)",
        "title": "RAG: documentRecall −0.33 in 1 of 3 cases, and 1 more metric",
        "tone": "bad",
        "word": "failed",
      },
      "judge": {
        "cases": 3,
        "costs": "6 calls, 0 replayed · 2,400 prompt + 270 completion tokens",
        "names": "lexical",
      },
      "measured": {
        "isAlike": true,
        "otherwise": [],
      },
      "notes": {
        "acceptanceStep": [],
        "accepted": [],
        "afterAcceptance": [],
        "agreement": [],
        "answersTook": [],
        "cantFail": [],
        "combinedJudges": [],
        "drift": [],
        "endpoints": [],
        "findings": [],
        "leftAlone": [],
        "matchers": [],
        "mending": [
          {
            "text": "to fix what got worse: check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low",
          },
        ],
        "noise": [],
        "noiseOfShownSets": [],
        "notGated": [],
        "nowAndThen": [],
        "oldBaseline": [],
        "otherCosts": [],
        "overfitted": [],
        "pendingReview": [],
        "recordsFile": [
          {
            "text": "all scores and evidence: .vitest-rag/results.jsonl",
          },
        ],
        "sample": [],
        "stepsToDecide": [],
        "suite": [],
        "takenBack": [],
        "thresholds": [
          {
            "cases": [
              {
                "caseId": "refund-window",
                "set": "support",
              },
            ],
            "state": "failed",
            "text": "1 case missed a threshold: support › refund-window (faithfulness 0.333, at least 0.800)",
          },
        ],
        "undecided": [],
        "unseenByMeans": [],
        "variantMeans": [],
        "verdictSteps": [
          {
            "text": "if you meant this change, accept the new scores: npx vitest-rag baseline update",
          },
          {
            "text": "to pass: raise the mean, or lower its floor (\`mean\`) and record that: npx vitest-rag baseline update --loosen",
          },
          {
            "text": "to pass the thresholds of single cases: improve the answers, or weaken \`each\` (the threshold of each case) in the golden set; recording a baseline does not accept them",
          },
        ],
      },
      "reach": {
        "sets": [
          {
            "drops": [
              {
                "drop": 0.02,
                "metric": "documentRecall",
              },
              {
                "drop": 0.02,
                "metric": "faithfulness",
              },
            ],
            "pairs": 3,
            "runs": {
              "baseline": 1,
              "now": 1,
            },
            "set": "support",
          },
        ],
      },
      "run": {
        "tool": "vitest-rag 0.1.0",
      },
      "variants": [],
      "weaknesses": [],
    }
  `)
  expect(sets).toHaveLength(1)
})

test('a report is plain data', () => {
  const report = reportOf(troubledRun())
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})

describe('a headline', () => {
  test('names what turns a run red beside its verdict, and what judges it', () => {
    const changedInputs = [{ path: 'support.golden.yaml' }, { path: 'vitest.config.ts' }]
    expect(reportOf(worseRun({ changedInputs })).headline.beside).toEqual([
      '1 more metric is worse',
      '1 case missed a threshold',
      'changes 2 files that affect its verdict',
    ])
  })

  test('has the tone of the outcome', () => {
    const { decision, ...run } = worseRun()
    const accepted = { ...decision, acceptedBy: 'somebody', exitCode: 0 as const }
    const first = recordedRun({ records: [refunds, shipping, hours] })
    const tones = [
      reportOf(worseRun()),
      reportOf({ ...run, decision: accepted }),
      reportOf({ results: first, decision: decide({ results: first }) }),
      reportOf({ results: failed, decision: decide({ results: failed }) }),
    ].map(({ headline }) => headline.tone)
    expect(tones).toEqual(['bad', 'bad', 'good', 'error'])
  })

  test('leads to the critical cases that it is about', () => {
    const { decision, ...run } = troubledRun()
    const headlineCases = (verdict: 'critical' | 'regressed') =>
      reportOf({ ...run, decision: { ...decision, verdict } }).headline.cases
    expect(headlineCases('critical')).toEqual([{ set: 'support', caseId: 'docs/refund (EU)' }])
    expect(headlineCases('regressed')).toEqual([])
  })
})

describe('a note leads to its cases', () => {
  const run = troubledRun()
  const refund = { set: 'support', caseId: 'docs/refund (EU)' }
  const { notes, errors } = reportOf(run)

  test('where they are critical, missed a threshold or failed', () => {
    expect(notes.findings).toContainEqual({
      text: expect.stringContaining('docs/refund (EU)'),
      cases: [refund],
    })
    expect(notes.findings).toContainEqual({
      text: expect.stringContaining('Error: no index'),
      isInHeadline: true,
    })
    expect(notes.thresholds).toEqual([
      {
        text: expect.stringContaining('2 cases missed a threshold'),
        cases: [
          { ...refund, variant: 'plain' },
          { set: 'support', variant: 'plain', caseId: 'hours' },
        ],
        state: 'failed',
      },
    ])
    expect(errors).toEqual([
      {
        text: expect.stringContaining('Error: no index'),
        cases: [{ set: 'support', variant: 'hyde', caseId: 'hours' }],
      },
    ])
  })

  test('where they miss a threshold now and then, which is no failure', () => {
    const miss = { ...refund, metric: 'faithfulness', score: 0.5, threshold: 0.8 }
    const missedNowAndThen = [{ ...miss, direction: 'higher' as const }]
    const decision = { ...run.decision, missedNowAndThen }
    expect(reportOf({ ...run, decision }).notes.nowAndThen).toEqual([
      {
        text: expect.stringContaining('1 case misses a threshold now and then'),
        cases: [refund],
      },
    ])
  })
})

test('an acceptance says what must follow, or how to give it', () => {
  const { decision, ...run } = worseRun({ acceptLabel: 'rag-accept' })
  const failing = { ...decision, verdict: 'regressed' as const }
  expect(reportOf({ ...run, decision: failing }).notes).toMatchObject({
    acceptanceStep: [{ text: expect.stringContaining('set the label rag-accept; if it is') }],
    afterAcceptance: [],
  })
  const accepted = { ...failing, acceptedBy: 'somebody', exitCode: 0 as const }
  const after = (keepsArtifact: boolean) =>
    reportOf({ ...run, decision: accepted, keepsArtifact }).notes.afterAcceptance[0]?.text
  expect(after(false)).toContain('record these scores in this pull request')
  expect(after(true)).toContain('the run after the merge records these scores')
  expect(reportOf({ ...run, decision: accepted }).notes.acceptanceStep).toEqual([])
})

test('sets that no score can fail are named, with what to write', () => {
  const metrics = { mrr: metricSetting({ gate: false }) }
  const results = recordedRun({
    records: [caseRecord({ scores: { mrr: { status: 'scored', value: 1 } } })],
    sets: { support: setRun({ policy: { metrics } }) },
  })
  expect(reportOf({ results, decision: decide({ results }) }).notes.cantFail).toEqual([
    {
      text: 'no score can fail support: no metric there is gated or has a floor or a threshold; for example, write `metrics: { mrr: { gate: true } }`',
    },
  ])
})

test('a run of matchers alone has nothing else to say, unless something is missing', () => {
  const results = recordedRun({ records: [], sets: {}, matchers: [matcherRecord()] })
  const decision = decide({ results })
  const text = expect.stringMatching(/^RAG matchers: 1 score, all passed/)
  expect(reportOf({ results, decision }).matchersOnly).toEqual({ text, baselineHasCases: false })
  const baseline = snapshot(healthy)
  expect(reportOf({ results, decision, baseline }).matchersOnly).toEqual({
    text,
    baselineHasCases: true,
  })
  const findings = [{ verdict: 'error' as const, reason: 'No case ran.' }]
  expect(reportOf({ results, decision: { ...decision, findings } }).matchersOnly).toBeUndefined()
})

test('whether both runs measured alike', () => {
  const baseline = snapshot(healthy)
  const measured = (results: typeof healthy, drift: RunToReport['decision']['drift'] = []) =>
    reportOf({ results, baseline, decision: { ...decide({ results, baseline }), drift } }).measured
  expect(measured(healthy)).toEqual({ isAlike: true, otherwise: [] })
  const otherwise = recordedRun({
    records: [{ ...refunds, measurements: { faithfulness: { fingerprint: 'ffff' } } }],
  })
  expect(measured(otherwise)).toEqual({
    isAlike: false,
    otherwise: [expect.stringMatching(/^support › faithfulness \(/)],
  })
  const judge = { recordedMean: 1, todayMean: 0.3, cases: 3, p: 0.0001 }
  const drift = [{ set: 'support', metric: 'faithfulness', ...judge }]
  expect(measured(healthy, drift)).toEqual({ isAlike: false, otherwise: [] })
  expect(
    reportOf({ results: healthy, decision: decide({ results: healthy }) }).measured,
  ).toBeUndefined()
})

test('a headline says that a change loosens rules, where that is not its reason', () => {
  const { decision, ...run } = worseRun()
  const findings = [{ verdict: 'policy' as const, reason: 'A floor is lower.' }]
  const { headline } = reportOf({ ...run, decision: { ...decision, findings } })
  expect(headline.outcome).toBe('failed (regressed)')
  expect(headline.beside).toContain('less strict than before')
  expect(reportOf({ ...run, decision }).headline.beside).not.toContain('less strict than before')
})
