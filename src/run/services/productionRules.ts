import { UserError } from '../../errors.ts'
import type { ProductionRules } from '../../hub/projectServices.ts'
import { typeName } from '../../text/typeName.ts'
import type { RagRun } from '../project/ragRun.ts'

const defaultDays = 30

/** The rules of all plugins of a run: each function redacts, and the shortest time counts. */
export function productionRules({
  served,
  redact,
}: Pick<RagRun, 'served' | 'redact'>): ProductionRules {
  const own = served.flatMap(({ options }) => options.redact ?? [])
  const days = served.map(({ options }) => options.production?.keepDays ?? defaultDays)
  return {
    redact: text => own.reduce(redactedBy, redact(text)),
    hasOwn: own.length > 0,
    keepDays: days.length === 0 ? defaultDays : Math.min(...days),
  }
}

/** @throws UserError if the function of the options throws, or returns something else than a text */
function redactedBy(text: string, redact: (text: string) => string): string {
  let redacted: unknown
  try {
    redacted = redact(text)
  } catch (cause) {
    // Its message may have the text.
    const kind = cause instanceof Error ? cause.name : typeName(cause)
    throw new UserError({
      problem: `The function \`redact\` of the options of rag() threw: ${kind}`,
      fix: 'Let it return a text for every text',
    })
  }
  if (typeof redacted === 'string') return redacted
  throw new UserError({
    problem: `Expected the function \`redact\` of the options of rag() to return a text, got ${typeName(redacted)}`,
    fix: 'Let it return a text for every text',
  })
}
