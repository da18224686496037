import type { KeyedLines } from '../files/keyedLines.ts'
import type { EvaluationSeal, SealedState } from './evaluationSeal.ts'

/** Which evaluations were checked: their shape, and that the verdict log has what they rest on. */
export interface EvaluationChecks {
  /** False where the file is as it was when all of it had been checked. */
  areNeeded(): boolean
  /** An evaluation that was there was checked. */
  passed(key: string): void
  /** @param isWhole whether later runs will find the answers that it rests on */
  kept(key: string, isWhole: boolean): void
  /** Ends a run, and seals the files where nothing in them is unchecked. */
  end(endLines: () => void): void
}

export function evaluationChecks(
  lines: Pick<KeyedLines, 'keys'>,
  seal: EvaluationSeal | undefined,
): EvaluationChecks {
  let begun: { isSealed: boolean; before: SealedState | undefined } | undefined
  const checked = new Set<string>()
  const kept = new Set<string>()
  let isWhole = true
  const begin = () => (begun ??= { isSealed: seal?.holds() ?? false, before: seal?.state() })
  /** Other processes may have written meanwhile, and what they wrote was not checked here. */
  const sealAgain = (endLines: () => void) => {
    const { isSealed, before } = begin()
    const known = new Set([...checked, ...kept, ...(isSealed ? lines.keys() : [])])
    endLines()
    const isKnown = [...lines.keys()].every(key => known.has(key))
    endLines()
    if (isWhole && isKnown && before && seal?.hasOnlyGrown(before)) seal.set()
    else seal?.remove()
  }
  return {
    areNeeded: () => !begin().isSealed,
    passed: key => void checked.add(key),
    kept(key, isKeptWhole) {
      begin()
      kept.add(key)
      isWhole &&= isKeptWhole
    },
    end(endLines) {
      // Where nothing was checked or kept, a seal that held holds on, unless somebody else wrote.
      if (begun && (!begun.isSealed || kept.size > 0)) sealAgain(endLines)
      else endLines()
      begun = undefined
      checked.clear()
      kept.clear()
      isWhole = true
    },
  }
}
