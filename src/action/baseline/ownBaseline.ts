import { firstFew } from '../../text/firstFew.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import { baselineBelow } from '../../baseline/baselineBelow.ts'
import { parseBaseline } from '../../baseline/read.ts'
import { UserError } from '../../errors.ts'
import type { Finding } from '../../gate/decision.ts'
import { loosenedBaseline } from '../../gate/policy/loosenedBaseline.ts'
import { scoresInDoubt } from '../../gate/scoresInDoubt.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import type { Results } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import { comparedPart } from './findBaseline.ts'
import type { FoundBaseline } from './findBaseline.ts'
import type { BaselineInCommit } from './nearestInCommit.ts'
import { short } from './nearestInCommit.ts'

/** A baseline of a thousand cases has about one megabyte. */
const longest = 50_000_000

/** The part of the change's own baseline that a run is about. */
interface OwnBaseline {
  /** Undefined if there is none. */
  recorded?: Baseline
  /** Why it can't be read. */
  damaged?: string
}

export function readOwnBaseline(
  { text, name, place }: BaselineInCommit,
  { sets }: Pick<Results, 'sets'>,
): OwnBaseline {
  if (text === undefined) return {}
  if (text.length > longest) return { damaged: `${name} has more than ${longest} characters` }
  try {
    return { recorded: baselineBelow(parseBaseline(text, name), place, sets).baseline }
  } catch (error) {
    if (error instanceof UserError) return { damaged: error.message }
    throw error
  }
}

/**
 * Findings on how a change edits the baseline of the repository. Later runs are compared with the edited baseline, and
 * then nothing shows that it was deleted, loosened or made up. The author may have recorded it again in good faith, so
 * it is compared with the run of this change. An unchanged baseline passes.
 * @param found the baseline of the base commit
 */
export function ownBaselineFindings(
  { recorded, damaged }: OwnBaseline,
  found: FoundBaseline,
  results: Results,
): Finding[] {
  if (damaged !== undefined) return [unreadable(damaged)]
  const { baseline: former } = comparedPart(found, results)
  const base = short(found.sha ?? '')
  if (!recorded) return former ? [gone(found.path, base)] : []
  // A case that others push out of the sample is not gone.
  const unsampled = results.unrecorded.filter(({ why }) => why === 'unsampled')
  const loosened = former ? loosenedBaseline(former, recorded, unsampled) : []
  const { differing, unmeasured, leftOut } = scoresInDoubt({ recorded, former, results })
  return [
    ...finding('policy', `is less strict than that of ${base}`, loosened),
    ...finding('error', 'does not agree with this run', differing),
    // No run confirmed these scores. The part that runs need not cover must not allow made-up scores.
    ...finding('policy', 'has scores of cases that this run left out', leftOut),
    ...finding('incomplete', 'has scores that this run could not confirm', unmeasured),
  ]
}

function gone(path: string, base: string): Finding {
  return {
    verdict: 'policy',
    reason: `This change removes the baseline: ${printable(path, 160)} exists at ${base} but not here, so later runs would have nothing to compare with. Restore it from ${base}.`,
  }
}

function unreadable(what: string): Finding {
  return {
    verdict: 'policy',
    reason: `The baseline of this change is damaged: ${printable(what.replaceAll(/\n\s*/g, '. '), 500)}.`,
  }
}

/** The most phrases in a finding. */
const mostPhrases = 5

function finding(verdict: GateVerdict, what: string, phrases: readonly string[]): Finding[] {
  if (phrases.length === 0) return []
  const shown = firstFew(phrases, mostPhrases, '; ')
  const reason = `The baseline of this change ${what}: ${shown}.`
  return [{ verdict, reason: verdict === 'error' ? `${reason} ${recordAnew}` : reason }]
}

const recordAnew = 'Record it again from this code: npx vitest-rag baseline update. Or restore it.'
