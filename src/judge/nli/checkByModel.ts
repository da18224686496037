import { answerPart } from '../lexical/claimsBySentence.ts'
import { type CheckedClaim, type ClaimsToCheck, quoteOf } from '../lexical/checkByWords.ts'
import { indexPassage } from '../lexical/passageIndex.ts'
import { claimTerms, findSupport } from '../lexical/support.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted } from '../../text/numbers.ts'
import type { Claim, Passage } from '../claim.ts'
import { quoted } from '../checks/reason.ts'
import type { Inference } from './inference.ts'
import type { ModelKind, NliThresholds } from './nliOptions.ts'
import type { PassageReading } from './reading.ts'

interface ModelCheck {
  inference: Inference
  kind: ModelKind
  thresholds: Required<NliThresholds>
}

/** Processors differ in the last digits of a model's results. */
const precision = 10_000

interface GradedClaim extends CheckedClaim {
  /** Probability that the best passage supports the claim; 0 if there is none. */
  support: number
}

/** The model's reading of a claim with one passage. */
interface RankedPassage {
  id: string
  reading: PassageReading
}

/**
 * Returns a verdict for each claim. A claim is supported if one passage reaches the threshold by itself. It is
 * refuted if no passage does and one contradicts it. So a claim that one passage states and another contradicts is
 * supported.
 */
export async function checkByModel(
  { claims, passages, question = '' }: ClaimsToCheck,
  { inference, kind, thresholds }: ModelCheck,
  signal: AbortSignal,
): Promise<{ verdicts: GradedClaim[] }> {
  const request = {
    // A model of spans already receives the question with the passage.
    claims: claims.map(({ text }) => (kind === 'spans' ? answerPart(text, question) : text)),
    passages: passages.map(({ text }) => text),
    question,
  }
  const hasText = passages.some(({ text }) => text.trim() !== '')
  const readings = hasText && claims.length > 0 ? await inference.read(request, signal) : []
  return {
    verdicts: claims.map((claim, index) => {
      const read = withReadings(passages, readings[index] ?? [])
      const verdict =
        supportedBy(claim, question, read, thresholds) ??
        refutedBy(claim, question, read, thresholds) ??
        undecided(claim, read, thresholds)
      const support = Math.max(0, ...read.map(({ reading }) => reading.support))
      return { ...verdict, support: Math.round(support * precision) / precision }
    }),
  }
}

function withReadings(
  passages: readonly Passage[],
  readings: readonly (PassageReading | null)[],
): RankedPassage[] {
  return passages.flatMap(({ id }, index) => {
    const reading = readings[index]
    return reading ? [{ id, reading }] : []
  })
}

const contradictionOf = ({ reading }: RankedPassage): number => reading.contradiction ?? 0

/** The sort is stable, so the first of equals was retrieved first. */
const bySupport = (read: readonly RankedPassage[]): RankedPassage[] =>
  read.toSorted((one, other) => other.reading.support - one.reading.support)

function supportedBy(
  claim: Claim,
  question: string,
  read: readonly RankedPassage[],
  { supported }: Required<NliThresholds>,
): CheckedClaim | undefined {
  const enough = bySupport(read.filter(({ reading }) => reading.support >= supported))
  const [best] = enough
  return (
    best && {
      claim: claim.id,
      passages: enough.map(({ id }) => id),
      together: false,
      quote: nearestSentence(claim, question, best.reading.supportingWindow),
      reason: null,
      verdict: 'supported',
    }
  )
}

function refutedBy(
  claim: Claim,
  question: string,
  read: readonly RankedPassage[],
  { refuted }: Required<NliThresholds>,
): CheckedClaim | undefined {
  const enough = read
    .filter(one => contradictionOf(one) >= refuted)
    .toSorted((one, other) => contradictionOf(other) - contradictionOf(one))
  const [best] = enough
  return (
    best && {
      claim: claim.id,
      passages: enough.map(({ id }) => id),
      together: false,
      quote: nearestSentence(claim, question, best.reading.contradictingWindow),
      reason: `Contradiction ${percent(contradictionOf(best))}, needed ${percent(refuted)}.`,
      verdict: 'refuted',
    }
  )
}

function undecided(
  claim: Claim,
  read: readonly RankedPassage[],
  thresholds: Required<NliThresholds>,
): CheckedClaim {
  return {
    claim: claim.id,
    passages: [],
    together: false,
    quote: null,
    reason: whyUndecided(read, thresholds),
    verdict: 'notEnoughInfo',
  }
}

function whyUndecided(
  read: readonly RankedPassage[],
  { supported }: Required<NliThresholds>,
): string {
  const [best] = bySupport(read)
  if (!best) return 'There is no passage to check it against.'
  const { support, windows } = best.reading
  const unsupported = fewestWords(read.map(({ reading }) => reading.unsupported ?? []))
  const among = windows > 1 ? ` in the best of ${counted(windows, 'window')}` : ''
  const contradiction = Math.max(...read.map(contradictionOf))
  return [
    `Support ${percent(support)}${among}, needed ${percent(supported)}.`,
    best.reading.contradiction === undefined ? '' : `Contradiction ${percent(contradiction)}.`,
    unsupported.length === 0 ? '' : `Unsupported: ${firstFew(unsupported.map(quoted), 6)}.`,
  ]
    .filter(part => part !== '')
    .join(' ')
}

/** The shortest list of unsupported words among the passages: the other passages have other topics. */
function fewestWords(lists: readonly (readonly string[])[]): readonly string[] {
  const [fewest = []] = lists.toSorted((one, other) => one.join().length - other.join().length)
  return fewest
}

/**
 * The sentence of a window that shares the most words with the claim; the first sentence if none shares a word. The
 * model names a window but no words in it.
 */
function nearestSentence(claim: Claim, question: string, window: string): string {
  const index = indexPassage(window)
  const { sentence } = findSupport(claimTerms(claim.text, question), index)
  return quoteOf(sentence === '' ? (index.sentences[0] ?? window) : sentence)
}

/** Rounded down, so that it never seems to reach the threshold. */
const percent = (probability: number): string => `${Math.floor(probability * 1000) / 10}%`
