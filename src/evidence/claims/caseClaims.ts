import { quoted } from '../../judge/checks/reason.ts'
import { statedSentences } from '../../judge/lexical/statedSentences.ts'
import { statedClaims, extractClaims } from '../../judge/steps/extractClaims.ts'
import { abstained } from '../../text/abstained.ts'
import { judgeError, notApplicable } from '../../score.ts'
import type { Claim, Passage } from '../../judge/claim.ts'
import type { Fact } from '../../golden/goldenSet.ts'
import { isBlank } from '../../text/isBlank.ts'
import { counted } from '../../text/numbers.ts'
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
    answerAnew,
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

/**
 * The claims of the reference. If it states something and the judge finds no claim, the judge failed: people wrote what is
 * right there. Only if declining is right, the reference may say nothing else.
 */
async function claimsOfReference(current: CaseInProgress): Promise<Found<TextClaims>> {
  const { reference, facts, answerable } = current.case
  if (facts) return { found: { claims: claimsOfFacts(facts), declines: false } }
  if (reference === undefined) return { instead: notApplicable('the case has no reference') }
  const found = await claimsOf('reference', reference, current)
  if ('instead' in found || found.found.claims.length > 0 || !answerable) return found
  const [first, ...others] = statedSentences(reference)
  if (first === undefined) return found
  return { instead: judgeError(noClaimIn(first, others.length)) }
}

const noClaimIn = (first: string, others: number): string =>
  `the judge found no claim in the reference, which has ${counted(others + 1, 'sentence')} (${quoted(first)}${others === 0 ? '' : ', …'}): use another judge, or state the claims as \`facts\``

export const factId = (index: number): string => `fact-${index + 1}`

/** Whether a claim is a fact that the case states, and no judge took it from a text. */
export function isFact({ id }: Pick<Claim, 'id'>): boolean {
  return id.startsWith('fact-')
}

/** The facts that may support claims of the answer, which are all of them. */
export function factPassages(facts: readonly Fact[]): Passage[] {
  return facts.map(({ text }, index) => ({ id: factId(index), text }))
}

/** The judge splits nothing, so the number of claims is the same in every run. */
function claimsOfFacts(facts: readonly Fact[]): TextClaims['claims'] {
  return facts.flatMap(({ text, optional = false }, index) =>
    optional ? [] : [{ id: factId(index), text }],
  )
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
