import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import type { AnswerCheck, Fact, Turn } from '../../golden/goldenSet.ts'
import { goldenCaseSchema } from '../../golden/caseSchema.ts'
import { flag } from '../../schema/fields.ts'
import { keyPath, unknownKey } from '../../schema/issueFindings.ts'
import { escaped } from '../../text/untrusted.ts'
import { typeName } from '../../text/typeName.ts'
import type { EvaluatedCase } from '../../evidence/caseInProgress.ts'

/** The context in which the texts are judged. */
export interface Circumstances {
  /** The question; short answers need it to be understood. */
  question?: string | undefined
  /** Earlier turns of the conversation, oldest first. @default none */
  history?: readonly Turn[] | undefined
  /** The date for which the texts are judged, `YYYY-MM-DD`. @default none */
  asOf?: string | undefined
}

interface CaseArguments extends Circumstances {
  /** The ground-truth answer. */
  reference?: string | undefined
  facts?: readonly (string | Fact)[] | undefined
  avoid?: readonly string[] | undefined
  aspects?: readonly string[] | undefined
  answerable?: boolean | undefined
  /** Rules about the wording of the answer. */
  checks?: readonly AnswerCheck[] | undefined
}

// The rules of golden sets, except that a matcher needs no question.
const argumentsSchema = goldenCaseSchema
  .pick({
    ...{ reference: true, facts: true, avoid: true, checks: true, aspects: true },
    ...{ history: true, asOf: true },
  })
  .extend({
    question: goldenCaseSchema.shape.question.exactOptional(),
    answerable: flag.default(true),
  })

/**
 * The case from a matcher's arguments.
 * @throws UserError if one of them is not what a golden set would take
 */
export function evaluatedCase(
  matcher: string,
  { question, history, asOf, answerable, ...stated }: CaseArguments,
  required?: 'question' | 'reference' | 'checks',
): EvaluatedCase {
  const { reference, facts, avoid, checks, aspects } = stated
  const all = { question, reference, facts, avoid, checks, aspects, history, asOf, answerable }
  const present = Object.entries(all).filter(
    ([name, argument]) => argument !== undefined || name === required,
  )
  const parsed = argumentsSchema.safeParse(Object.fromEntries(present), { reportInput: true })
  if (parsed.success) return { question: '', ...parsed.data }
  throw new UserError(
    parsed.error.issues.flatMap(issue => {
      const { path, message, input } = issue
      const name = keyPath(path.filter(step => typeof step !== 'symbol'))
      if (issue.code !== 'unrecognized_keys') {
        const [phrase, fix] = message.split('\n')
        const expected = `Expected \`${name}\` of \`${matcher}\` to be ${phrase}`
        return [{ problem: `${expected}, got ${typeName(input)}`, ...defined({ fix }) }]
      }
      return issue.keys.map(key => {
        const called = `option \`${name}.${escaped(key)}\` of \`${matcher}\``
        const { problem, fix } = unknownKey(called, key, message.split(', '))
        return { problem, ...defined({ fix }) }
      })
    }),
  )
}
