import { checkClaims } from '../judge/steps/checkClaims.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import type { EvidenceName } from '../metrics/metric.ts'

const verdictSteps = [extractClaims, checkClaims]

const steps: Partial<Record<EvidenceName, typeof verdictSteps>> = {
  answerInContexts: verdictSteps,
  referenceInContexts: verdictSteps,
}

/** The judge steps whose answers make up the named evidence, each once. */
export function stepsBehind(names: readonly EvidenceName[]) {
  return [...new Set(names.flatMap(name => steps[name] ?? []))]
}
