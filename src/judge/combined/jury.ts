import { isUnavailable, UserError } from '../../errors.ts'
import { counted } from '../../text/numbers.ts'
import { messageOf } from '../../text/whatFailed.ts'
import type { Verdict, Vote } from '../claim.ts'
import type { AnswerTogether, Judge } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { judgeFullName } from '../judgeFullName.ts'
import { answeringIdentity, checkMember, combine, firstAlone, combinedName } from './combine.ts'

/**
 * Has several judges check each claim, and takes the verdict of more than half of them. Without such a majority a
 * claim is `notEnoughInfo`. The first judge extracts the claims and answers every other step.
 *
 * A judge that fails has no vote. The score is a judge error unless the other judges are a majority of all judges
 * for each claim. A judge that is listed twice gives two samples.
 *
 * @throws UserError for fewer than two judges
 */
export function jury(judges: readonly Judge[]): Judge {
  const members = checkedMembers(judges)
  const samples = samplesOf(members)
  const blind = members.filter(one => one.blindToRefutation !== undefined)
  const canRefute = (members.length - blind.length) * 2 > members.length
  return combine({
    name: combinedName('jury', members),
    settings: {},
    blindToRefutation: canRefute ? undefined : blind[0]?.blindToRefutation,
    combination: {
      kind: 'jury',
      members,
      memberFor: firstAlone,
      together: byMajority(members, samples),
    },
  })
}

function byMajority(
  members: readonly Judge[],
  samples: readonly (string | undefined)[],
): AnswerTogether {
  const names = members.map(judgeFullName)
  return async ({ request, byClaim }, ask) => {
    const asked = await settled(
      samples.map((sample, index) => ask(index, request, sample === undefined ? {} : { sample })),
    )
    const rulings = byClaim.claimsOf(request).map(claim => {
      const verdicts = asked.map(one =>
        'failure' in one ? 'failed' : byClaim.verdictOn(claim, one.value.answer),
      )
      const votes = verdicts.map((verdict, index): Vote => ({ judge: names[index] ?? '', verdict }))
      return { claim, verdicts, votes }
    })
    const failures = asked.flatMap((one, index) =>
      'failure' in one ? [{ failure: one.failure, name: names[index] ?? '' }] : [],
    )
    const open = rulings.filter(({ verdicts }) => majorityOf(verdicts) === undefined)
    if (failures.length > 0 && open.length > 0) throw failureOf(failures, open.length)
    return byClaim.answerOf(
      rulings.map(({ claim, verdicts, votes }) => {
        const majority = majorityOf(verdicts)
        const own = asked[verdicts.findIndex(verdict => verdict === majority)]
        const isDisputed = verdicts.some(verdict => verdict !== verdicts[0])
        const ruled = { claim, votes, isDisputed }
        return own && 'value' in own && majority !== undefined
          ? { ...ruled, from: own.value.answer }
          : { ...ruled, undecided: 'No verdict has a majority of the jury.' }
      }),
    )
  }
}

/** The verdict of more than half of all judges, including those that failed. */
function majorityOf(verdicts: readonly Vote['verdict'][]): Verdict | undefined {
  const wanted: Verdict[] = ['supported', 'refuted', 'notEnoughInfo']
  return wanted.find(
    verdict => verdicts.filter(one => one === verdict).length * 2 > verdicts.length,
  )
}

interface Failed {
  name: string
  failure: JudgeFailure
}

function failureOf(failed: readonly Failed[], open: number): JudgeFailure {
  // A judge that is unavailable leaves the score open. A real failure must not be reported as that.
  const first = failed.find(({ failure }) => !isUnavailable(failure.cause)) ?? failed[0]
  const who = failed.map(({ name }) => name).join(', ')
  const what = `${who} failed, and the other judges have no majority on ${counted(open, 'claim')}`
  return new JudgeFailure(`${what}: ${messageOf(first?.failure)}`, { cause: first?.failure.cause })
}

/** A judge's failure is a missing vote. Any other error, such as the end of the run, ends the question. */
async function settled<Value>(
  asked: readonly Promise<Value>[],
): Promise<({ value: Value } | { failure: JudgeFailure })[]> {
  const all = await Promise.allSettled(asked)
  return all.map(one => {
    if (one.status === 'fulfilled') return { value: one.value }
    if (one.reason instanceof JudgeFailure) return { failure: one.reason }
    throw one.reason
  })
}

/** A judge in second place gives another sample, because the same question has only one answer in the log. */
function samplesOf(members: readonly Judge[]): (string | undefined)[] {
  const identities = members.map(answeringIdentity)
  return identities.map((identity, index) => {
    const before = identities.slice(0, index).filter(one => one === identity).length
    if (before === 0) return undefined
    const member = members[index]
    if (member?.deterministic) throw sameTwice(member)
    return `vote ${before + 1}`
  })
}

function checkedMembers(judges: readonly Judge[]): readonly Judge[] {
  if (!Array.isArray(judges) || judges.length < 2) {
    throw new UserError({
      problem: 'Expected two or more judges in jury()',
      fix: 'Name them in a list: jury([first, second, third])',
    })
  }
  judges.forEach((judge, index) => checkMember(judge, `judge ${index + 1} of jury()`))
  return judges
}

function sameTwice(judge: Judge): UserError {
  return new UserError({
    problem: `Expected judges that may differ in jury(), got ${judgeFullName(judge)} twice, which always gives the same answer`,
    fix: 'Name it once',
  })
}
