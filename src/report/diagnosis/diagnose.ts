import type { FoldedCase } from '../cases/foldedCases.ts'
import { generatorRules } from './generatorRules.ts'
import { goldenSetRules } from './goldenSetRules.ts'
import { judgeRules } from './judgeRules.ts'
import { retrieverRules } from './retrieverRules.ts'
import type { Weakness } from './weakness.ts'

const rules = [...retrieverRules, ...generatorRules, ...goldenSetRules, ...judgeRules]

/**
 * Which part of a system is weak, as far as the pattern of a set's metrics tells; what loses most
 * first, and nothing where all is well or too little is known. After the advice of RAGChecker,
 * which reads the same metrics for a developer.
 */
export function diagnose(cases: readonly FoldedCase[]): Weakness[] {
  return rules
    .flatMap(rule => rule(cases) ?? [])
    .toSorted((first, second) => second.severity - first.severity)
}
