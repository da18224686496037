import type { Uniform } from '../benchGate/uniform.ts'

/*
 * Claims whose truth is known, and judges that err on them at known rates. Cases of one group share how often they are
 * right, as those over one document do.
 */

const verdicts = ['supported', 'refuted', 'notEnoughInfo'] as const
type Verdict = (typeof verdicts)[number]

export interface Judge {
  name: string
  /** How often it finds a supported claim, and how often one that is not. */
  sensitivity: number
  specificity: number
}

interface Claim {
  truth: Verdict
  verdict: Verdict
}

export interface Case {
  group: string
  claims: Claim[]
}

export interface World {
  judge: Judge
  /** Share of the claims that are supported. */
  supported: number
  uniform: Uniform
}

const casesInGroup = 2
const mostClaims = 7
/** Of the claims that are not supported. */
const refutedShare = 0.4

/** The truth that corrected means are to find: that of all cases like these. */
export function truth({ supported }: World) {
  return { faithfulness: supported, refutedRate: (1 - supported) * refutedShare }
}

export function drawCases(count: number, world: World): Case[] {
  const { uniform, supported } = world
  const spread = Math.min(supported, 1 - supported)
  let rate = supported
  return Array.from({ length: count }, (_, index) => {
    if (index % casesInGroup === 0) rate = supported + (2 * uniform() - 1) * spread
    const length = 1 + Math.floor(uniform() * mostClaims)
    return {
      group: String(Math.floor(index / casesInGroup)),
      claims: Array.from({ length }, () => drawClaim(rate, world)),
    }
  })
}

function drawClaim(rate: number, { judge, uniform }: World): Claim {
  const wrong = uniform() < refutedShare ? 'refuted' : 'notEnoughInfo'
  const found = uniform() < rate ? 'supported' : wrong
  return { truth: found, verdict: verdictOn(found, judge, uniform()) }
}

/** Judges that miss support call it not enough more often than refuted, and know a refuted claim in three of four. */
function verdictOn(found: Verdict, { sensitivity, specificity }: Judge, luck: number): Verdict {
  if (found === 'supported') {
    if (luck < sensitivity) return 'supported'
    return luck < sensitivity + 0.2 * (1 - sensitivity) ? 'refuted' : 'notEnoughInfo'
  }
  if (luck >= specificity) return 'supported'
  const other = found === 'refuted' ? 'notEnoughInfo' : 'refuted'
  return luck < 0.75 * specificity ? found : other
}
