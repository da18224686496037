import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { unanswered } from '../drawing/examineDraft.ts'
import { checkedClaims, claimsOfAnswer, groundTruth, isKnownRefusal } from './answerFacts.ts'
import type { CheckOptions } from './answerFacts.ts'
import { attempt } from './attempt.ts'
import { asPassage, givesReference, supportsReference } from './forgottenTurn.ts'
import type { HuntedAnswer, HuntFinding, ToldClaim } from './huntFinding.ts'

interface ConfirmOptions extends CheckOptions {
  corpus: Corpus
}

/**
 * Has a finding judged a second time.
 * - A claim must again be refuted by the documents, or by the other answer.
 * - An answer must again decline, unless the pipeline says so or its words leave no doubt.
 * - A question without an answer must again be answered, and no document may answer it.
 * - A question that needs its history must again be answered only when it is asked alone.
 * - A document counts as missed only if the retrieved contexts do not support the reference.
 * @param options with an `asking` that draws other samples
 * @returns the finding with its confirmed parts; undefined if it was not confirmed
 * @throws as `Asking.ask`
 */
export async function confirmed(
  finding: HuntFinding,
  options: ConfirmOptions,
): Promise<HuntFinding | undefined> {
  const { kind, drawn, output } = finding
  if (!output) return finding
  const answer = { drawn, output }
  switch (kind) {
    case 'refutedClaim':
      return withClaims(
        finding,
        await stillRefuted(finding, groundTruth(answer, options.corpus), options),
      )
    case 'contradiction': {
      const passages = [{ id: 'other answer', text: finding.other?.answer ?? '' }]
      return withClaims(finding, await stillRefuted(finding, passages, options))
    }
    case 'wrongRefusal':
      return (await stillDeclines(answer, options)) ? finding : undefined
    case 'answeredUnanswerable':
      return (await isMadeUp(answer, options)) ? finding : undefined
    case 'forgot':
      return (await isForgotten(finding, answer, options)) ? finding : undefined
    case 'missedDocument':
      return (await isCarried(finding, output, options)) ? undefined : finding
    case 'failed':
      return finding
  }
}

function withClaims(finding: HuntFinding, claims: readonly ToldClaim[]): HuntFinding | undefined {
  return claims.length > 0 ? { ...finding, claims } : undefined
}

/** Checks the claims one by one, so that the judge does not see them together again. */
async function stillRefuted(
  { drawn, claims }: HuntFinding,
  passages: Parameters<typeof checkedClaims>[0]['passages'],
  options: ConfirmOptions,
): Promise<ToldClaim[]> {
  const { question } = drawn
  const asked = claims.map((claim, index) => ({ id: `claim-${index + 1}`, text: claim.text }))
  const verdicts = await checkedClaims({ question, claims: asked, passages }, options)
  return claims.filter((_, index) =>
    verdicts.some(
      ({ claim, verdict }) => claim.id === `claim-${index + 1}` && verdict === 'refuted',
    ),
  )
}

async function stillDeclines(answer: HuntedAnswer, options: ConfirmOptions): Promise<boolean> {
  if (isKnownRefusal(answer)) return true
  return (await claimsOfAnswer(answer, options)).declines
}

async function isMadeUp(answer: HuntedAnswer, options: ConfirmOptions): Promise<boolean> {
  const { declines, claims } = await claimsOfAnswer(answer, options)
  if (declines || claims.length === 0) return false
  const { question, sources } = answer.drawn
  return 'sources' in (await unanswered(question, sources, options))
}

/** Whether the answer lacks the reference, and the answer to the question by itself has it. */
async function isForgotten(
  { drawn, other }: HuntFinding,
  answer: HuntedAnswer,
  options: ConfirmOptions,
): Promise<boolean> {
  if (!other || (await givesReference(answer, options))) return false
  return supportsReference(drawn, [asPassage(other.answer)], options)
}

/** Whether the contexts of the turn, or of turns before it, support the reference, from any document. */
async function isCarried(
  { drawn, conversation }: HuntFinding,
  output: PipelineOutput,
  options: ConfirmOptions,
): Promise<boolean> {
  const contexts = [...(conversation?.before ?? []), output].flatMap(one => one.contexts)
  const passages = contexts.map(({ text }, index) => ({ id: `context-${index + 1}`, text }))
  return passages.length > 0 && (await supportsReference(drawn, passages, options))
}

/** Undefined if there is no second judgement. */
export function judgedTwice(
  finding: HuntFinding,
  { corpus, again }: { corpus: Corpus; again: Asking },
  failures: string[],
): Promise<{ confirmed?: HuntFinding; unconfirmed?: HuntFinding } | undefined> {
  return attempt(async () => {
    const held = await confirmed(finding, { corpus, asking: again, group: {} })
    return held ? { confirmed: held } : { unconfirmed: finding }
  }, failures)
}
