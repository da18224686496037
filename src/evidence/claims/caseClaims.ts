import { statedClaims, extractClaims } from '../../judge/steps/extractClaims.ts'
import { abstained } from '../../text/abstained.ts'
import { notApplicable } from '../../score.ts'
import { isBlank } from '../../text/isBlank.ts'
import { pieces } from '../../text/pieces.ts'
import type { CaseClaims, TextClaims } from '../evidencePiece.ts'
import type { Found, CaseInProgress } from '../caseInProgress.ts'
import { all, answeredQuestion, ask, circumstances, read } from '../caseInProgress.ts'
import { jsonTokens, materialTokens } from '../../judge/questionParts.ts'

interface CaseClaimsOptions {
  /** The texts whose claims will be wanted. */
  wanted: ReadonlySet<'answer' | 'reference' | undefined>
  /** Whether a sample keeps the claims of its repeat. @default false */
  keepsClaims?: boolean | undefined
}

export function caseClaims(
  current: CaseInProgress,
  { wanted, keepsClaims = false }: CaseClaimsOptions,
): CaseClaims {
  const asked = keepsClaims ? { ...current, sample: undefined } : current
  const answer = once(() => claimsOfAnswer(asked))
  const reference = once(() => claimsOfReference(asked))
  const answerAnew = keepsClaims ? once(() => claimsOfAnswer(current)) : answer
  return {
    answer,
    reference,
    refusal: async () => read(await answerAnew(), ({ declines }) => declines),
    wanted: () =>
      Promise.all([
        ...(wanted.has('answer') ? [answer()] : []),
        ...(wanted.has('reference') ? [reference()] : []),
      ]),
  }
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => (started ??= start())
}

/** The claims of the answer. A refusal has no claims, even if a judge would find some in its words. */
async function claimsOfAnswer(current: CaseInProgress): Promise<Found<TextClaims>> {
  const { output } = current
  if (abstained(output)) return { found: { claims: [], declines: true } }
  const found = await claimsOf('answer', output.answer, current)
  // The pipeline's own `declined` takes precedence over the judge.
  return read(found, ({ claims, declines }) => ({ claims, declines: output.declined ?? declines }))
}

async function claimsOfReference(current: CaseInProgress): Promise<Found<TextClaims>> {
  const { reference } = current.case
  return reference === undefined
    ? { instead: notApplicable('the case has no reference') }
    : claimsOf('reference', reference, current)
}

async function claimsOf(
  origin: 'answer' | 'reference',
  text: string,
  current: CaseInProgress,
): Promise<Found<TextClaims>> {
  if (isBlank(text)) return { found: { claims: [], declines: false } }
  const parts = pieces(text, materialTokens(current, extractClaims), jsonTokens)
  const asked = parts.map(part =>
    ask(
      extractClaims,
      { ...answeredQuestion(current), text: part, ...circumstances(current) },
      current,
    ),
  )
  return read(all(await Promise.all(asked)), answers => ({
    claims: statedClaims(text, answers).map((claim, index) => ({
      id: `${origin}-${index + 1}`,
      ...claim,
    })),
    declines: answers.every(({ declines }) => declines),
  }))
}
