import { defined } from '../../defined.ts'
import type { CaseInProgress, Found } from '../../evidence/caseInProgress.ts'
import { caseClaims } from '../../evidence/claims/caseClaims.ts'
import { checkAgainst } from '../../evidence/claims/checkAgainst.ts'
import type { Fact } from '../../golden/goldenSet.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import type { Claim, ClaimVerdict, Passage } from '../../judge/claim.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { Asking } from '../asking/askModels.ts'

/** A text that answers a question, and the passages to check its facts against. */
interface TextToCheck {
  question: string
  text: string
  passages: readonly Passage[]
  /** The claims of the text. @default the judge splits it */
  facts?: readonly string[]
}

/**
 * Checks the claims of a text against the passages, with the judge's questions that the metrics of a run use. A hunt
 * checks the answers of a pipeline with it.
 * @throws as {@link Asking.ask}
 */
export async function factCheck(
  { question, text, passages, facts }: TextToCheck,
  { asking, group }: { asking: Asking; group: object },
): Promise<ClaimVerdict[]> {
  const stated = facts?.map(fact => ({ text: fact }))
  const current = inProgress(question, {
    reference: text,
    ...defined({ facts: stated }),
    asking,
    group,
  })
  const claims = caseClaims(current, { wanted: new Set(['reference']) })
  const found = await claims.reference()
  const checked =
    'instead' in found ? found : await checkAgainst(found.found.claims, passages, current)
  return answered(checked, current, asking)
}

/** The verdict on one statement, from the passages. */
export async function checkStatement(
  { question, text, passages }: TextToCheck,
  { asking, group }: { asking: Asking; group: object },
): Promise<ClaimVerdict[]> {
  const claim: Claim = { id: 'statement', text }
  const current = inProgress(question, { asking, group })
  return answered(await checkAgainst([claim], passages, current), current, asking)
}

/** A question outside of a run, in the form that a run would ask it. */
export function inProgress(
  question: string,
  { reference, facts, output = nothing, asking, group }: InProgressOptions,
): CaseInProgress {
  return {
    case: { question, answerable: true, ...defined({ reference, facts }) },
    output,
    session: asking.sessions.checker,
    repeat: 0,
    sample: undefined,
    signal: undefined,
    time: undefined,
    spent: [],
    group,
  }
}

interface InProgressOptions {
  reference?: string
  facts?: Fact[]
  /** @default no answer */
  output?: PipelineOutput
  asking: Asking
  group: object
}

const nothing: PipelineOutput = { answer: '', contexts: [] }

/** Counts the usage, then returns the evidence. */
export function answered<Value>(
  found: Found<Value>,
  { spent }: CaseInProgress,
  asking: Asking,
): Value {
  return asking.foundByChecker(found, spent.reduce(joinUsage, nothingUsed).judge)
}
