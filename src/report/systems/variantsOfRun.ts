import { compareVariants } from '../../gate/systems/compareVariants.ts'
import { gatedPart, variantPart } from '../../results/gatedPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { AnswersOf } from '../cases/caseAnswers.ts'
import type { ShownSystem, SystemsInSet, SystemsRun } from './systemRun.ts'
import { systemsBySet } from './systemRun.ts'

/** Both forms of a report ask for it. */
const comparedOnce = builtOnceFor((results: Results) => compareVariants(results))

/** The variants of each golden set besides its gated one. Empty if one system ran. */
export function variantsOfRun(
  results: Results,
  { answerOf, detect }: Pick<ShownSystem, 'answerOf'> & Pick<SystemsRun, 'detect'>,
): SystemsInSet[] {
  const sought = detect === undefined ? {} : { detect }
  const compared = detect === undefined ? comparedOnce(results) : compareVariants(results, sought)
  const candidates = compared.map(one => {
    return { ...one, records: variantPart(results, one.name).cases, answerOf }
  })
  const reference = { name: 'gated', records: gatedPart(results).cases, answerOf }
  return systemsBySet({ reference, candidates, ...sought }).map(systems => {
    const name = ownEntry(results.sets, systems.set)?.variants?.gated ?? reference.name
    return { ...systems, reference: { ...systems.reference, name } }
  })
}

/** The same of the run that a report is about. */
export function reportedVariants(run: {
  results: Results
  answersOf?: AnswersOf | undefined
}): SystemsInSet[] {
  const { results, answersOf } = run
  return variantsOfRun(results, {
    answerOf: answersOf && ((record: CaseRecord) => answersOf(record).now),
  })
}
