import { defined } from '../../defined.ts'
import type { CaseInProgress, Found } from '../../evidence/caseInProgress.ts'
import { caseClaims } from '../../evidence/claims/caseClaims.ts'
import { checkAgainst } from '../../evidence/claims/checkAgainst.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import type { Claim, ClaimVerdict, Passage } from '../../judge/claim.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { Asking } from '../asking/askModels.ts'

/** A text that answers a question, and where its facts should stand. */
interface TextToCheck {
  question: string
  text: string
  passages: readonly Passage[]
}

/**
 * The claims of a text, each with its verdict by the passages: by the same questions to the judge as the metrics of
 * a run ask. A hunt checks the answers of a pipeline with it.
 * @throws as {@link Asking.ask}
 */
export async function factCheck(
  { question, text, passages }: TextToCheck,
  { asking, group }: { asking: Asking; group: object },
): Promise<ClaimVerdict[]> {
  const current = inProgress(question, { reference: text, asking, group })
  const claims = caseClaims(current, { wanted: new Set(['reference']) })
  const found = await claims.reference()
  const checked =
    'instead' in found ? found : await checkAgainst(found.found.claims, passages, current)
  return answered(checked, current, asking)
}

/** The verdict on one statement by the passages. */
export async function checkStatement(
  { question, text, passages }: TextToCheck,
  { asking, group }: { asking: Asking; group: object },
): Promise<ClaimVerdict[]> {
  const claim: Claim = { id: 'statement', text }
  const current = inProgress(question, { asking, group })
  return answered(await checkAgainst([claim], passages, current), current, asking)
}

/** What is asked about a question outside of a run, as a run asks it. */
export function inProgress(
  question: string,
  { reference, output = nothing, asking, group }: InProgressOptions,
): CaseInProgress {
  return {
    case: { question, answerable: true, ...defined({ reference }) },
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
  /** @default no answer */
  output?: PipelineOutput
  asking: Asking
  group: object
}

const nothing: PipelineOutput = { answer: '', contexts: [] }

/** What was found, once the bill is paid. */
export function answered<Value>(
  found: Found<Value>,
  { spent }: CaseInProgress,
  asking: Asking,
): Value {
  return asking.foundByChecker(found, spent.reduce(joinUsage, nothingUsed).judge)
}
