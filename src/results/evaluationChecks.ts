import type { KeyedLines } from '../files/keyedLines.ts'
import type { EvaluationSeal } from './evaluationSeal.ts'

/** Which evaluations were checked: their shape, and that the verdict log has what they rest on. */
export interface EvaluationChecks {
  /** False where the file is as it was when all of it had been checked. */
  areNeeded(): boolean
  passed(key: string): void
  failed(key: string): void
  /** Ends a run, and seals the files where nothing in them is unchecked. */
  end(endLines: () => void): void
}

export function evaluationChecks(
  lines: Pick<KeyedLines, 'keys'>,
  seal: EvaluationSeal | undefined,
): EvaluationChecks {
  let isSealed: boolean | undefined
  const passed = new Set<string>()
  const failed = new Set<string>()
  const isChecked = (key: string) => passed.has(key) && !failed.has(key)
  return {
    areNeeded: () => !(isSealed ??= seal?.holds() ?? false),
    passed: key => void passed.add(key),
    failed: key => void failed.add(key),
    end(endLines) {
      const isUsed = isSealed !== undefined || passed.size + failed.size > 0
      if (!isUsed) return endLines()
      const isWhole = failed.size === 0 && (isSealed || [...lines.keys()].every(isChecked))
      endLines()
      if (isWhole) seal?.set()
      else seal?.remove()
      isSealed = undefined
      passed.clear()
      failed.clear()
    },
  }
}
