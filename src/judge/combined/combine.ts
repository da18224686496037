import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { stableJson } from '../../text/stableJson.ts'
import { escaped } from '../../text/untrusted.ts'
import { JudgeFailure, defaultConcurrency, defaultMaterialTokens } from '../judge.ts'
import type { Combination, Judge } from '../judge.ts'
import { judgeFullName } from '../judgeFullName.ts'
import { judgeFor, judgeIdentity, singleJudges } from '../members.ts'
import { judgeSteps } from '../steps/index.ts'
import { checkClaims } from '../steps/checkClaims.ts'

interface Combined {
  name: string
  settings: Record<string, unknown>
  combination: Combination
  blindToRefutation: string | undefined
}

/** A judge whose members answer instead of it. Its traits combine those of its members. */
export function combine({ blindToRefutation, ...combined }: Combined): Judge {
  const singles = singleJudges({ ...combined, answer: unasked })
  const checking = combined.combination.members.map(one => judgeFor(one, checkClaims.name))
  return {
    ...combined,
    ...defined({ blindToRefutation }),
    deterministic: singles.every(({ deterministic }) => deterministic === true),
    local: singles.every(({ local }) => local === true),
    concurrency: Math.max(...singles.map(one => one.concurrency ?? defaultConcurrency)),
    materialTokens: Math.min(...checking.map(one => one.materialTokens ?? defaultMaterialTokens)),
    prepare: run => singles.forEach(one => one.prepare?.(run)),
    findings: () => ({
      notes: singles.flatMap(one => one.findings?.()?.notes ?? []),
    }),
    answer: unasked,
  }
}

async function unasked(): Promise<never> {
  throw new JudgeFailure('A combined judge answers through its members.')
}

/** The first member answers each step that does not define how several judges answer it. */
export function firstAlone(step: string): number | undefined {
  const isByClaim = judgeSteps.some(one => one.name === step && 'byClaim' in one)
  return isByClaim ? undefined : 0
}

/** Judges with equal identities share one answer to a question in the verdict log. */
export function answeringIdentity(judge: Judge): string {
  return stableJson(
    judgeIdentity(judge, ({ name, model, endpoint, settings }) => ({
      name,
      model,
      endpoint,
      settings,
    })),
  )
}

/** `cascade(openai gpt-5-mini, openai gpt-5)` */
export function combinedName(maker: string, members: readonly Judge[]): string {
  return `${maker}(${members.map(judgeFullName).join(', ')})`
}

/** @throws UserError if the member is not a judge */
export function checkMember(member: unknown, place: string): void {
  if (typeof member === 'object' && member !== null && isFunction(Reflect.get(member, 'answer'))) {
    return
  }
  throw new UserError({
    problem: `Expected a judge as ${place}, got ${shown(member)}`,
    fix: "Call one of the judges of 'vitest-rag/judges', such as openai({ model: 'gpt-5-mini' })",
  })
}

const isFunction = (value: unknown): boolean => typeof value === 'function'

function shown(value: unknown): string {
  if (typeof value === 'string') return `the text \`${escaped(value)}\``
  if (typeof value === 'object' && value !== null) return 'an object without a function `answer`'
  return typeof value === 'function' ? 'a function' : `\`${String(value)}\``
}
