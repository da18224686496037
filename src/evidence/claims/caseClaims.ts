import type { Claim } from '../../judge/claim.ts'
import { extractClaims } from '../../judge/steps/extractClaims.ts'
import { abstained } from '../../text/abstained.ts'
import { notApplicable } from '../../score.ts'
import { isBlank } from '../../text/isBlank.ts'
import { pieces } from '../../text/pieces.ts'
import type { CaseClaims } from '../evidencePiece.ts'
import type { Found, CaseInProgress } from '../caseInProgress.ts'
import { all, answeredQuestion, ask, circumstances, read } from '../caseInProgress.ts'
import { jsonTokens, materialTokens } from '../questionParts.ts'

/** @param wanted the texts whose claims will be wanted */
export function caseClaims(
  current: CaseInProgress,
  wanted: ReadonlySet<'answer' | 'reference' | undefined>,
): CaseClaims {
  const answer = once(() => claimsOfAnswer(current))
  const reference = once(() => claimsOfReference(current))
  return {
    answer,
    reference,
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

/** The claims of the answer. A refusal claims nothing, whatever a judge would make of its words. */
async function claimsOfAnswer(current: CaseInProgress): Promise<Found<Claim[]>> {
  const { output } = current
  return abstained(output) ? { found: [] } : claimsOf('answer', output.answer, current)
}

async function claimsOfReference(current: CaseInProgress): Promise<Found<Claim[]>> {
  const { reference } = current.case
  return reference === undefined
    ? { instead: notApplicable('the case has no reference') }
    : claimsOf('reference', reference, current)
}

async function claimsOf(
  origin: 'answer' | 'reference',
  text: string,
  current: CaseInProgress,
): Promise<Found<Claim[]>> {
  if (isBlank(text)) return { found: [] }
  const parts = pieces(text, materialTokens(current), jsonTokens)
  const asked = parts.map(part =>
    ask(
      extractClaims,
      { ...answeredQuestion(current), text: part, ...circumstances(current) },
      current,
    ),
  )
  return read(all(await Promise.all(asked)), answers => {
    // A long text may say the same in two of its parts.
    const claims = [...new Set(answers.flatMap(answer => answer.claims))]
    return claims.map((claim, index) => ({ id: `${origin}-${index + 1}`, text: claim }))
  })
}
