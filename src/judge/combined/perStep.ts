import { UserError } from '../../errors.ts'
import { nearestName } from '../../text/nearestName.ts'
import { escaped } from '../../text/untrusted.ts'
import type { Judge } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { judgeFullName } from '../judgeFullName.ts'
import { judgeFor } from '../members.ts'
import { checkClaims } from '../steps/checkClaims.ts'
import type { PromptId } from '../steps/index.ts'
import { promptInstructions } from '../steps/index.ts'
import { checkMember, combine } from './combine.ts'

/** A judge for each named step, and a default for all others. */
export type JudgesByStep = Partial<Record<PromptId, Judge>> & {
  /** Answers every step without a judge of its own. */
  default: Judge
}

/**
 * Asks a different judge in each step, such as a strong judge that extracts claims and a cheaper one that checks
 * them. Each judge keeps its own limits, prices and lines in the verdict log. A metric depends only on the judges of
 * its steps: if the judge of another step changes, its scores stay comparable.
 *
 * @example
 * perStep({ extractClaims: openai({ model: 'gpt-5' }), default: openai({ model: 'gpt-5-mini' }) })
 *
 * @throws UserError for a step that does not exist, and if `default` is missing
 */
export function perStep(judges: JudgesByStep): Judge {
  const entries = checkedEntries(judges)
  const steps = entries.map(([step]) => step)
  const members = entries.map(([, judge]) => judge)
  const memberFor = (step: string) => steps.indexOf(steps.includes(step) ? step : 'default')
  const checking = judgeFor(
    members[memberFor(checkClaims.name)] ?? judges.default,
    checkClaims.name,
  )
  return combine({
    name: `perStep(${entries.map(([step, judge]) => `${step}: ${judgeFullName(judge)}`).join(', ')})`,
    settings: { steps },
    blindToRefutation: checking.blindToRefutation,
    combination: {
      kind: 'perStep',
      members,
      memberFor,
      together: async () => {
        throw new JudgeFailure('Each step of perStep() has one judge.')
      },
    },
  })
}

/** Sorted, so that the order of the keys does not change the judge's identity. */
function checkedEntries(judges: JudgesByStep): [step: string, judge: Judge][] {
  if (typeof judges !== 'object' || judges === null) {
    throw new UserError({ problem: 'Expected judges by step in perStep()', fix: example })
  }
  const entries = Object.entries(judges).filter(([, judge]) => judge !== undefined)
  const known = [...Object.keys(promptInstructions), 'default']
  const wrong = entries.map(([step]) => step).filter(step => !known.includes(step))
  if (wrong.length > 0) throw new UserError(wrong.map(step => unknownStep(step, known)))
  if (!entries.some(([step]) => step === 'default')) {
    throw new UserError({
      problem: 'Expected `default` in perStep(), the judge of every step that is not named',
      fix: example,
    })
  }
  for (const [step, judge] of entries) checkMember(judge, `\`${step}\` of perStep()`)
  return entries.toSorted(([one], [other]) => known.indexOf(one) - known.indexOf(other))
}

const example = 'perStep({ extractClaims: strong, default: cheap })'

function unknownStep(step: string, known: readonly string[]) {
  const nearest = nearestName(step, known)
  return {
    problem: `Expected a step of the judge in perStep(), got \`${escaped(step)}\``,
    fix:
      nearest === undefined ? `The steps are: ${known.join(', ')}` : `Did you mean \`${nearest}\`?`,
  }
}
