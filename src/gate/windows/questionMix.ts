import { compareText } from '../../text/stableJson.ts'
import type { WindowCase } from './windowCases.ts'
import type { MixShare } from './windowComparison.ts'

interface QuestionMix {
  mix: MixShare[]
  /** Share of the later window in strata that the former one has too. */
  seen: number
}

/** The kinds of questions in two windows. Kinds that all questions of both share are left out. */
export function questionMix(
  before: readonly WindowCase[],
  now: readonly WindowCase[],
): QuestionMix {
  const known = new Set(before.map(({ stratum }) => stratum))
  const names = new Set([...before, ...now].flatMap(({ kinds }) => Object.keys(kinds)))
  const seen = now.filter(({ stratum }) => known.has(stratum)).length
  return {
    mix: [...names].flatMap(of => sharesOf(of, before, now)),
    seen: now.length === 0 ? 0 : seen / now.length,
  }
}

function sharesOf(
  of: string,
  before: readonly WindowCase[],
  now: readonly WindowCase[],
): MixShare[] {
  const values = new Set([...before, ...now].map(({ kinds }) => kinds[of] ?? ''))
  if (values.size < 2) return []
  const share = (cases: readonly WindowCase[], value: string) =>
    cases.filter(({ kinds }) => kinds[of] === value).length / Math.max(1, cases.length)
  return [...values]
    .map(value => ({ of, value, before: share(before, value), now: share(now, value) }))
    .toSorted((one, other) => other.now - one.now || compareText(one.value, other.value))
}
