import type { Problem } from '../../errors.ts'
import type { Criterion } from '../../judge/rating.ts'
import type { Untyped } from './optionProblems.ts'
import { isObject, isText, oneOf, unknownKeys } from './optionProblems.ts'

const keys = [
  'question',
  'levels',
  'rates',
  'sees',
  'skipsRefusals',
  'quotes',
] satisfies (keyof Criterion)[]

/** What is wrong with what a metric of the project's own has rated. */
export function criterionProblems(metric: Untyped, at: string): Problem[] {
  const { requires = [], criterion } = metric
  const wanted = [requires].flat().includes('ratings')
  if (!wanted && criterion === undefined) return []
  if (!wanted) {
    return [
      {
        problem: `Expected \`${at}.requires\` to name \`ratings\`, because it has a \`criterion\``,
      },
    ]
  }
  if (!isObject(criterion)) {
    return [
      { problem: `Expected \`${at}\` to have a \`criterion\`, because it requires \`ratings\`` },
    ]
  }
  const here = `${at}.criterion`
  return [
    ...unknownKeys(here, criterion, keys),
    ...scaleProblems(criterion, here),
    ...viewProblems(criterion, here),
  ]
}

const scale = 'two or more of `{ value, meaning }`, each with a whole number of its own and a text'
const rated: readonly Criterion['rates'][] = ['answer', 'contexts', 'answerSentences']
const seen: readonly NonNullable<Criterion['sees']>[number][] = ['reference', 'contexts']

function scaleProblems({ question, levels, rates }: Untyped, here: string): Problem[] {
  return [
    ...(isText(question) ? [] : [{ problem: `Expected \`${here}.question\` to be text` }]),
    ...(isScale(levels) ? [] : [{ problem: `Expected \`${here}.levels\` to be ${scale}` }]),
    ...(rated.some(known => known === rates) ? [] : [oneOf(`${here}.rates`, rates, rated)]),
  ]
}

function viewProblems(criterion: Untyped, here: string): Problem[] {
  const { sees = [], skipsRefusals = false, quotes = false } = criterion
  const flags = { skipsRefusals, quotes }
  const wrongFlags = Object.entries(flags)
    .filter(([, flag]) => typeof flag !== 'boolean')
    .map(([key]) => ({ problem: `Expected \`${here}.${key}\` to be true or false` }))
  if (!Array.isArray(sees)) {
    return [...wrongFlags, { problem: `Expected \`${here}.sees\` to be a list` }]
  }
  const unseen = sees.filter(word => !seen.some(known => known === word))
  return [
    ...wrongFlags,
    ...unseen.map(word => oneOf(`${here}.sees`, word, seen)),
    ...(quotes === true && !sees.includes('contexts')
      ? [
          {
            problem: `Expected \`${here}.sees\` to name \`contexts\`, because \`quotes\` must stand in them`,
            fix: "Write `sees: ['contexts']`, or leave `quotes` out: no rating could be proved",
          },
        ]
      : []),
  ]
}

/** With one value only there would be no lowest and highest, between which a level could stand. */
function isScale(levels: unknown): boolean {
  if (!Array.isArray(levels) || levels.length < 2) return false
  const values = levels.map((level: unknown) =>
    isObject(level) && isText(level['meaning']) ? level['value'] : undefined,
  )
  return values.every(Number.isInteger) && new Set(values).size === values.length
}
