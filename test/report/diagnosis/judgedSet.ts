import { scored } from '../../../src/score.ts'
import { diagnose } from '../../../src/report/diagnosis/diagnose.ts'
import type { FoldedCase } from '../../../src/report/cases/foldedCases.ts'
import { foldCases } from '../../../src/report/cases/foldedCases.ts'
import type { CaseRecord, Measurement } from '../../../src/results/results.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

export const modelJudge: Measurement = {
  fingerprint: '77aa',
  judge: { name: 'openai', model: 'gpt-5-mini', deterministic: false },
}

export interface JudgedSet {
  /** @default 20 */
  size?: number
  /** What every case has besides its scores, or each of them by its index. */
  overrides?: Partial<CaseRecord> | ((index: number) => Partial<CaseRecord>)
  measurement?: Measurement
}

/** A set in which every case scored the same by each metric, or as its index says. */
export function judgedSet(
  values: Record<string, number | ((index: number) => number)>,
  { size = 20, overrides = {}, measurement = modelJudge }: JudgedSet = {},
): readonly FoldedCase[] {
  const names = Object.keys(values)
  const records = Array.from({ length: size }, (_, index) =>
    caseRecord({
      caseId: `question-${String(index).padStart(2, '0')}`,
      evidence: {},
      scores: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          scored(typeof value === 'number' ? value : value(index)),
        ]),
      ),
      measurements: Object.fromEntries(names.map(name => [name, measurement])),
      ...(typeof overrides === 'function' ? overrides(index) : overrides),
    }),
  )
  return foldCases(recordedRun({ records })).get('support') ?? []
}

/** What is found, each as `part: the first sentence of its text`. */
export function findings(cases: readonly FoldedCase[]): string[] {
  return diagnose(cases).map(({ part, text }) => `${part}: ${text.split('. ')[0]}`)
}
