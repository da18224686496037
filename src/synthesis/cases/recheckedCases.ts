import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { ToolCase } from './existingCase.ts'
import { isGenerated, isTouched } from './existingCase.ts'
import type { RecheckOptions } from './recheckCase.ts'
import { recheckCase } from './recheckCase.ts'

/** A case, and what is to be said of it. */
export interface CaseNote {
  id: string
  why: string
}

/** What becomes of the cases that were generated before. */
export interface RecheckedCases {
  /** Those that stay, with what was generated of them: they count. */
  kept: ToolCase[]
  /** Of these, the ones with new sources. */
  renewed: WritableCase[]
  /** Those that go. */
  retired: CaseNote[]
  /** Those that would go or be renewed, but that a person accepted or edited. */
  left: CaseNote[]
  /** Those of which nothing could be found out. */
  unknown: CaseNote[]
  /** Why it ended early. */
  stopped?: string
}

export interface RecheckSetOptions extends RecheckOptions {
  /** Cases with comments, which a person wrote. */
  commented: ReadonlySet<WritableCase>
}

/** Looks which cases of a set still hold. Cases of people and of other tools are left alone. */
export async function recheckedCases(
  cases: readonly WritableCase[],
  { commented, ...options }: RecheckSetOptions,
): Promise<RecheckedCases> {
  const result: RecheckedCases = { kept: [], renewed: [], retired: [], left: [], unknown: [] }
  const own = cases.filter(isGenerated)
  const rechecks = await Promise.all(
    own.map(async given => {
      try {
        return await recheckCase(given, options)
      } catch (error) {
        if (!(error instanceof SynthesisStopped)) throw error
        result.stopped = error.message
        return { state: 'unknown' as const, why: error.message }
      }
    }),
  )
  for (const [index, given] of own.entries()) {
    const recheck = rechecks[index] ?? { state: 'same' }
    const { id } = given
    const mayChange = !isTouched(given) && !commented.has(given)
    if (recheck.state === 'fails' && mayChange) result.retired.push({ id, why: recheck.why })
    else result.kept.push(given)
    if (recheck.state === 'fails' && !mayChange) result.left.push({ id, why: recheck.why })
    if (recheck.state === 'unknown') result.unknown.push({ id, why: recheck.why })
    if (recheck.state === 'holds' && mayChange) result.renewed.push(recheck.renewed)
    if (recheck.state === 'holds' && !mayChange)
      result.left.push({ id, why: 'its documents changed, but still support it' })
  }
  return result
}
