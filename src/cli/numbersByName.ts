import type { Budget } from '../judge/session/budget.ts'
import type { QuestionKind, Shares } from '../synthesis/drawing/questionKinds.ts'
import { kindsInWords, mixedKinds } from '../synthesis/drawing/questionKinds.ts'
import { printable } from '../text/untrusted.ts'
import { UsageError } from './usageError.ts'

/** The mix of a hunt, which asks single questions. */
export function readHuntMix(given: string): Shares<QuestionKind> {
  const mix = readMix(given)
  if (mix.conversational === undefined) return mix
  throw new UsageError({
    problem: 'Expected kinds of single questions after `--mix`, got `conversational`',
    fix: 'For conversations: npx vitest-rag generate --mix conversational=1',
  })
}

/** Shares by kind: `simple=.5,reasoning=.5`. */
export function readMix(given: string): Shares<QuestionKind> {
  return numbersByName(given, mixedKinds, {
    flag: 'mix',
    expected: `shares of ${kindsInWords}`,
    example: 'simple=.5,unanswerable=.5',
  })
}

const limits = { calls: 'maxCalls', tokens: 'maxTokens', cost: 'maxCost' } as const

/** Limits by name: `calls=500,cost=2`. */
export function readBudget(given: string): Budget {
  const names = ['calls', 'tokens', 'cost'] as const
  const numbers = numbersByName(given, names, {
    flag: 'budget',
    expected: 'limits of calls, tokens, cost',
    example: 'calls=500,cost=2',
  })
  return Object.fromEntries(
    names.flatMap(name => (numbers[name] === undefined ? [] : [[limits[name], numbers[name]]])),
  )
}

interface NumbersByName {
  flag: string
  expected: string
  example: string
}

/** `a=1,b=.5`, with one of them above 0. */
function numbersByName<const Name extends string>(
  given: string,
  names: readonly Name[],
  { flag, expected, example }: NumbersByName,
): Partial<Record<Name, number>> {
  const parts = given.split(',').map(part => /^\s*([a-z+-]+)=(\d*\.?\d+)\s*$/.exec(part))
  const read = parts.map(part => {
    const name = names.find(one => one === part?.[1])
    return name === undefined ? undefined : ([name, Number(part?.[2])] as const)
  })
  const pairs = read.filter(pair => pair !== undefined)
  const isWhole =
    pairs.length === parts.length && new Set(pairs.map(([name]) => name)).size === parts.length
  // The keys are names.
  if (isWhole && pairs.some(([, number]) => number > 0))
    return Object.fromEntries(pairs) as Partial<Record<Name, number>>
  throw new UsageError({
    problem: `Expected ${expected} after \`--${flag}\`, got \`${printable(given, 80)}\``,
    fix: `For example: --${flag} ${example}`,
  })
}
