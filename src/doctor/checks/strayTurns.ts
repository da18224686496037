import { printable } from '../../text/untrusted.ts'
import { answeredBefore } from '../answeredBefore.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedCase, ExaminedSet } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'
import type { KeptHistory } from '../keptHistory.ts'

/**
 * Turns that make no sense after the answer that the system gave before them, according to the configured judge. Turns
 * are written before that answer is known.
 */
export const strayTurns = defineCheck({
  name: 'strayTurns',
  async find({ sets, history }) {
    const asked = sets.flatMap(set => set.cases.map(one => checkTurn(set, one, history)))
    return (await Promise.all(asked)).flat()
  },
})

async function checkTurn(
  set: ExaminedSet,
  one: ExaminedCase,
  kept: KeptHistory,
): Promise<DoctorFinding[]> {
  const said = answeredBefore(set, one, kept)
  if (!set.followsOf || !said) return []
  const checked = await set.followsOf(said, one.goldenCase.question)
  const place = one.place(['question'])
  if ('failed' in checked)
    return [
      {
        severity: 'error',
        place,
        problem: `The judge could not tell whether the turn follows the answer before it: ${printable(checked.failed, 300)}`,
        fix: 'Fix the cause, then run this again: the verdict log keeps the answers so far',
      },
    ]
  if (checked.follows) return []
  const { content = '' } = said.at(-1) ?? {}
  return [
    {
      severity: 'warning',
      place,
      problem: `The turn does not follow what the system answered in the newest run, "${printable(content, 120)}": ${printable(checked.reason, 200)}`,
      fix: 'Write words that follow any right answer, or end the conversation before this turn',
    },
  ]
}
