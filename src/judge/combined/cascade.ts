import { UserError } from '../../errors.ts'
import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import type { Verdict, Vote } from '../claim.ts'
import type { AnswerTogether, Judge } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { judgeFullName } from '../judgeFullName.ts'
import { lexical } from '../lexical/lexical.ts'
import { answeringIdentity, checkMember, combine, firstAlone, combinedName } from './combine.ts'

/** How a cascade finds out that its cheap judge is unsure. */
export interface CascadeOptions {
  /** A second judge to ask: the cheap judge is unsure if their verdicts differ. @default lexical() */
  against?: Judge
  /** Asks the cheap judge this many times instead: it is unsure if its verdicts differ. */
  samples?: number
}

const mostSamples = 10

/**
 * Has a cheap judge check every claim, and a strong judge recheck the claims that the cheap judge is unsure about.
 * The strong judge's verdict then counts. The cheap judge extracts the claims and answers every other step. If a
 * judge fails, the score is a judge error.
 *
 * @example
 * cascade(openai({ model: 'gpt-5-mini' }), openai({ model: 'gpt-5' }))
 *
 * @throws UserError for options that can't work
 */
export function cascade(cheap: Judge, strong: Judge, options: CascadeOptions = {}): Judge {
  const { samples = 1, against } = checkedOptions(cheap, strong, options)
  const other = samples > 1 ? [] : [against ?? lexical()]
  const members = [cheap, strong, ...other]
  const blind = [cheap, ...other].some(one => one.blindToRefutation !== undefined)
  return combine({
    name: combinedName('cascade', [cheap, strong]),
    settings: { samples },
    blindToRefutation: cheap.blindToRefutation,
    combination: {
      kind: 'cascade',
      members,
      memberFor: firstAlone,
      together: strongInDoubt({ members, samples, isSame: sameness(blind) }),
    },
  })
}

type IsSame = (one: Verdict, other: Verdict) => boolean

/** A judge that can't refute gives a refuted claim the verdict of an unsupported one. */
function sameness(blind: boolean): IsSame {
  return (one, other) => (blind ? (one === 'supported') === (other === 'supported') : one === other)
}

interface Doubt {
  /** The cheap judge, the strong judge, and the judge that the cheap one is compared with, if any. */
  members: readonly Judge[]
  samples: number
  isSame: IsSame
}

function strongInDoubt({ members, samples, isSame }: Doubt): AnswerTogether {
  const names = members.map(judgeFullName)
  const vote = (index: number, verdict: Verdict): Vote => ({ judge: names[index] ?? '', verdict })
  return async ({ request, byClaim }, ask) => {
    const opinions = [
      ...Array.from({ length: samples }, (_, index) => ({ member: 0, sample: index + 1 })),
      ...members.slice(2).map((_judge, index) => ({ member: index + 2, sample: 1 })),
    ].map(async ({ member, sample }) => {
      const asked = ask(member, request, sample > 1 ? { sample: `sample ${sample}` } : {})
      return { member, ...(await sayingWho(names[member], asked)) }
    })
    // Waits for all opinions, so that the cost of each is counted.
    await Promise.allSettled(opinions)
    const asked = await Promise.all(opinions)
    const ruled = byClaim.claimsOf(request).map(claim => {
      const verdicts = asked.map(({ answer }) => byClaim.verdictOn(claim, answer))
      const [own = 'notEnoughInfo', ...others] = verdicts
      const votes = verdicts.map((verdict, index) => vote(asked[index]?.member ?? 0, verdict))
      return { claim, votes, isDisputed: !others.every(other => isSame(own, other)) }
    })
    // A dry run makes up verdicts that always agree. It counts the most questions that may be asked.
    const isMadeUp = asked.some(({ isStandIn }) => isStandIn === true)
    const doubtful = ruled.filter(({ isDisputed }) => isMadeUp || isDisputed)
    const inDoubt = doubtful.map(({ claim }) => claim)
    const strong =
      inDoubt.length === 0
        ? undefined
        : await sayingWho(names[1], ask(1, byClaim.about(request, inDoubt)))
    const [cheap] = asked
    if (!cheap) throw new TypeError('Expected the answer of the cheap judge')
    return byClaim.answerOf(
      ruled.map(({ claim, votes, isDisputed }) =>
        strong && isDisputed
          ? {
              claim,
              isDisputed,
              votes: [...votes, vote(1, byClaim.verdictOn(claim, strong.answer))],
              from: strong.answer,
            }
          : { claim, isDisputed, votes, from: cheap.answer },
      ),
    )
  }
}

/** Adds the judge's name to its failure. */
async function sayingWho<Value>(name: string | undefined, asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    throw new JudgeFailure(`${name}: ${error.message}`, { cause: error.cause })
  }
}

function checkedOptions(cheap: Judge, strong: Judge, options: CascadeOptions): CascadeOptions {
  checkMember(cheap, 'the first judge of cascade()')
  checkMember(strong, 'the second judge of cascade()')
  refuseUnknownOptions('cascade()', options, ['against', 'samples'])
  const { samples, against } = options
  if (against !== undefined) checkMember(against, '`against` of cascade()')
  if (against !== undefined && samples !== undefined) {
    throw new UserError({
      problem: 'Expected `samples` or `against` in the options of cascade(), got both',
      fix: 'Remove one of them: a cascade has one way to tell that its cheap judge is unsure',
    })
  }
  if (
    samples !== undefined &&
    !(Number.isInteger(samples) && samples >= 2 && samples <= mostSamples)
  ) {
    throw new UserError({
      problem: `Expected \`samples\` of cascade() to be a whole number from 2 to ${mostSamples}, got \`${String(samples)}\``,
    })
  }
  if (samples !== undefined && cheap.deterministic) {
    throw new UserError({
      problem: `Expected a judge whose samples can differ in cascade(), got ${judgeFullName(cheap)}, which always gives the same answer`,
      fix: 'Compare it with another judge: cascade(cheap, strong, { against: other })',
    })
  }
  // Both would have the same answer in the log, so that no claim would ever go to the strong judge.
  if (samples === undefined && isSameJudge(cheap, against ?? lexical())) {
    throw new UserError({
      problem: `Expected another judge as \`against\` of cascade(), because ${judgeFullName(cheap)} never disagrees with itself`,
      fix: 'Compare it with another judge: cascade(cheap, strong, { against: other })',
    })
  }
  return options
}

const isSameJudge = (one: Judge, other: Judge): boolean =>
  answeringIdentity(one) === answeringIdentity(other)
