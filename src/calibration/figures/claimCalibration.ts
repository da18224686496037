import type { Agreement, SelfConsistency, Separation } from './claimFigures.ts'
import { agreementByKind, agreementOn, selfConsistency, separationOf } from './claimFigures.ts'
import type { Difference } from './differences.ts'
import { someDifferences } from './differences.ts'
import type { NotApplicable } from './estimate.ts'
import type { JudgeDraw, JudgedLabel, JudgedLabels } from '../asking/judgeClaims.ts'
import type { JudgedText } from './judgedTexts.ts'
import type { LabelledStratum } from '../labels/labelledStrata.ts'
import type { ClaimRates, NoRates } from '../../results/claimRates.ts'
import { ratesOfClaims } from './ratesOfClaims.ts'
import { judgedTexts, supportedOrNot } from './judgedTexts.ts'
import { confusion } from '../../statistics/agreement.ts'

/** The agreement of the judge with people on texts that they labelled. */
export interface ClaimCalibration {
  /** The fingerprint of `faithfulness` in a run with this judge, its settings and its prompts. */
  fingerprint: string
  labels: number
  /** Texts with a verdict on the first asking. All figures are about these texts. */
  judged: number
  judgeErrors: number
  /** Texts without a claim, according to the judge. */
  notJudged: number
  /** Supported or not, as `faithfulness` counts. */
  supported: Agreement
  /** All three verdicts, for the labels that are one of them. */
  threeWay: Agreement | NotApplicable
  /** By the answer of people, then by the answer of the judge. */
  confusion: Record<string, Record<string, number>>
  separation: Separation | NotApplicable
  selfConsistency: SelfConsistency | NotApplicable
  /** Rates for single claims, which reports use to correct means. */
  rates: ClaimRates | NoRates
  /** Texts that shared their calls with others, as the questions of a case do. */
  together: number
  /** By `together` and `alone`, if texts were asked both ways. */
  sharing: Record<string, Agreement>
  languages: Record<string, Agreement>
  tags: Record<string, Agreement>
  differing: number
  /** A selection of the differences. */
  differences: Difference[]
}

interface CalibratedClaims {
  repeats: number
  /** All texts on which the judge and people differ. */
  differences: readonly Difference[]
  /** The claims that were drawn at random. */
  strata: readonly LabelledStratum[]
  /** The fingerprints of the metrics that the rates correct, by metric key. */
  fingerprints: Record<string, string>
}

export function claimCalibration(
  judged: JudgedLabels,
  { repeats, differences, strata, fingerprints }: CalibratedClaims,
): ClaimCalibration {
  const { claims, measurement, blindToRefutation } = judged
  const first = claims.map(({ draws }) => draws[0])
  const texts = judgedTexts(judged)
  const opinions = texts.map(text => ({ ...text, ...supportedOrNot(text) }))
  const byKind = (kindsOf: (text: JudgedText) => readonly string[]) =>
    agreementByKind(texts.map(text => ({ ...text, ...supportedOrNot(text), kinds: kindsOf(text) })))
  const together = texts.filter(text => text.together).length
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
    rates: ratesOfClaims(texts, strata, { fingerprints, blindToRefutation }),
    together,
    sharing:
      together === 0 || together === texts.length
        ? {}
        : byKind(text => [text.together ? 'together' : 'alone']),
    languages: byKind(({ language }) => (language === undefined ? [] : [language])),
    tags: byKind(({ tags }) => tags),
    differing: differences.length,
    differences: someDifferences(differences),
  }
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

function said({ label: { cluster }, draws }: JudgedLabel) {
  const verdicts = draws.flatMap((draw: JudgeDraw) =>
    draw.status === 'judged' ? draw.verdict : [],
  )
  return { said: verdicts, cluster }
}
