import type { Verdict } from '../../judge/claim.ts'
import type { Agreement, SelfConsistency, Separation } from './claimFigures.ts'
import { agreementByKind, agreementOn, selfConsistency, separationOf } from './claimFigures.ts'
import type { Difference } from './differences.ts'
import { someDifferences } from './differences.ts'
import type { NotApplicable } from './estimate.ts'
import type { Draw, JudgedClaim, JudgedClaims } from '../asking/judgeClaims.ts'
import type { HumanLabel } from '../labels/labels.ts'
import { confusion } from '../../statistics/agreement.ts'

/** How the judge compares with people on texts that they labelled. */
export interface ClaimCalibration {
  /** The fingerprint of `faithfulness` in a run with this judge, its settings and its prompts. */
  fingerprint: string
  labels: number
  /** Texts with a verdict when the judge was first asked. All figures are over them. */
  judged: number
  judgeErrors: number
  /** Texts in which the judge found no claim. */
  notJudged: number
  /** Supported or not, as `faithfulness` counts. */
  supported: Agreement
  /** All three verdicts, over the labels that are one of them. */
  threeWay: Agreement | NotApplicable
  /** By the answer of people, then by the answer of the judge. */
  confusion: Record<string, Record<string, number>>
  separation: Separation | NotApplicable
  selfConsistency: SelfConsistency | NotApplicable
  languages: Record<string, Agreement>
  tags: Record<string, Agreement>
  differing: number
  differences: Difference[]
}

export function claimCalibration(judged: JudgedClaims, repeats: number): ClaimCalibration {
  const { claims, measurement, blindToRefutation } = judged
  const first = claims.map(({ draws }) => draws[0])
  const texts = claims.flatMap(judgedText)
  const opinions = texts.map(text => ({ ...text, ...supportedOrNot(text) }))
  const byKind = (kindsOf: (text: Pick<JudgedText, 'language' | 'tags'>) => readonly string[]) =>
    agreementByKind(opinions.map(one => ({ ...one, kinds: kindsOf(one) })))
  const differing = texts.filter(text => differs(text, blindToRefutation !== undefined))
  return {
    fingerprint: measurement.fingerprint,
    labels: claims.length,
    judged: texts.length,
    judgeErrors: first.filter(draw => draw?.status === 'judgeError').length,
    notJudged: first.filter(draw => draw?.status === 'notJudged').length,
    supported: agreementOn(opinions),
    threeWay: threeWay(texts, blindToRefutation),
    confusion: confusion(texts),
    separation: separationOf(
      texts.map(({ share, people, cluster }) => ({
        score: share,
        supported: people === 'supported',
        cluster,
      })),
    ),
    selfConsistency:
      repeats > 1
        ? selfConsistency(claims.map(said), repeats)
        : { notApplicable: 'the judge was asked once' },
    languages: byKind(({ language }) => (language === undefined ? [] : [language])),
    tags: byKind(({ tags }) => tags),
    differing: differing.length,
    differences: someDifferences(
      differing.map(({ id, claim, people, judge, reason }) => ({
        id,
        claim,
        people,
        judge,
        reason,
      })),
    ),
  }
}

/** A label with the first verdict, because a run asks once. */
interface JudgedText {
  id: string
  claim: string
  people: HumanLabel
  judge: Verdict
  share: number
  reason: string
  cluster: string
  language: string | undefined
  tags: readonly string[]
}

function judgedText({ label, draws: [draw] }: JudgedClaim): JudgedText[] {
  if (draw?.status !== 'judged') return []
  const { id, claim, cluster, language, tags } = label
  const { verdict, share, reason } = draw
  return [
    { id, claim, people: label.label, judge: verdict, share, reason, cluster, language, tags },
  ]
}

function supportedOrNot({ people, judge }: JudgedText) {
  const word = (answer: HumanLabel) => (answer === 'supported' ? answer : 'unsupported')
  return { people: word(people), judge: word(judge) }
}

function threeWay(
  texts: readonly JudgedText[],
  blind: string | undefined,
): Agreement | NotApplicable {
  if (blind !== undefined) return { notApplicable: blind }
  const labelled = texts.filter(({ people }) => people !== 'unsupported')
  if (!labelled.some(({ people }) => people === 'refuted')) {
    return { notApplicable: 'no label says `refuted`' }
  }
  return agreementOn(labelled)
}

function differs(text: JudgedText, blind: boolean): boolean {
  const { people, judge } = supportedOrNot(text)
  if (people !== judge) return true
  return !blind && text.people !== 'unsupported' && text.people !== text.judge
}

function said({ label: { cluster }, draws }: JudgedClaim) {
  const verdicts = draws.flatMap((draw: Draw) => (draw.status === 'judged' ? draw.verdict : []))
  return { said: verdicts, cluster }
}
