import { changeReason, changeTexts } from './recordTexts.ts'
import type { Results } from './results.ts'

/**
 * Removes secrets from all texts that models, pipelines or golden files wrote. Names, scores and hashes stay, so that
 * the decision is the same.
 */
export function redactResults(results: Results, redact: (text: string) => string): Results {
  const { run, cases, matchers } = results
  return {
    ...results,
    run: {
      ...run,
      ...(run.judgeNotes && { judgeNotes: run.judgeNotes.map(redact) }),
      broken: run.broken.map(({ file, reason }) => ({ file, reason: redact(reason) })),
    },
    cases: cases.map(record => changeTexts(record, redact)),
    matchers: matchers.map(record => ({
      ...record,
      score: changeReason(record.score, redact),
      ...(record.draws && { draws: record.draws.map(score => changeReason(score, redact)) }),
    })),
  }
}
