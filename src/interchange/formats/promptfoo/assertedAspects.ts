import type { Given } from '../../sources/given.ts'
import { isBlank } from '../../../text/isBlank.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { namesFile } from './projectFile.ts'
import { filledText } from './template.ts'

/** Assertions whose value is true of a good output, by promptfoo's own instructions to the grader. */
const ofStatements = ['llm-rubric', 'model-graded-closedqa']

/** Its criteria are statements, instructions to the grader or names of qualities. */
const ofCriteria = 'g-eval'

/** A criterion about the answer that is true or not. */
const statement =
  /^(?:the|this|its|your)\s+(?:\w+\s+)?(?:answer|response|reply|output|message|text)\b/i

/** Instructions for a grade between right and wrong. */
const gradings = [
  /\b(?:scores? (?:of|from|between)|scale (?:of|from)|(?:grade|rate|score) (?:it|the|this)|out of \d+|\d+ points?)\b/i,
  /\bassign (?:it )?(?:an? )?\d/i,
  // "Give 3 to 5 reasons" is not a grade.
  /\b(?:give|award|score) (?:it )?(?:an? )?\d+(?:\.\d+)? (?:for|if|when|unless|only|to(?! \d))\b/i,
]

/** Whether a value tells a grader which grade to give, so that it is not a statement. */
export function describesGrades(text: string): boolean {
  return gradings.some(one => one.test(text))
}

/**
 * The statements about a good answer in an assertion; undefined if the assertion has none of its type. Values that are
 * not statement are reported.
 */
export function assertedAspects(
  assertion: PromptfooAssertion,
  vars: ReadonlyMap<string, unknown>,
): string[] | undefined {
  const { type, given, threshold } = assertion
  if (type !== ofCriteria && !ofStatements.includes(type)) return undefined
  const aspects = writtenIn(assertion).flatMap(({ place, text }) => {
    const filled = text === undefined ? undefined : filledText(text, vars)
    const why = whyNone(type, text, filled)
    return why === undefined
      ? (filled ?? [])
      : (place.lose(`\`${type}\` is left out: ${why}`) ?? [])
  })
  if (aspects.length > 0 && threshold !== undefined) given.tell(noGrades)
  return aspects
}

const noGrades = 'its threshold is left out: a statement is true of the answer or not'

/** The texts of a value, each with its place. A value of another kind has no text. */
function writtenIn({ given, value }: PromptfooAssertion): { place: Given; text?: string }[] {
  if (value !== undefined) return [{ place: given, text: value }]
  const items = given.field('value')?.items()
  if (!items?.every(({ node }) => node.kind === 'scalar')) return [{ place: given }]
  return items.map(item => ({ place: item, text: item.text() ?? '' }))
}

function whyNone(
  type: string,
  text: string | undefined,
  filled: string | undefined,
): string | undefined {
  if (text === undefined) return `it is not a statement: ${asRubric}`
  if (filled === undefined) return 'its value is more than plain {{name}}'
  if (isBlank(filled)) return 'its value is empty'
  if (namesFile(filled)) return 'its value is in a file: write it out'
  if (describesGrades(filled)) return `it describes grades: ${asRubric}`
  if (type === ofCriteria && !statement.test(filled.trim()))
    return `\`${filled}\` is not a statement about the answer: write one under \`aspects\`, such as "The answer is polite."`
  return undefined
}

const asRubric = 'write it as a `rubric` of the set'
