import type { CaseRecord } from '../../results/results.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'

/** The turns before a case in its conversation, as its repeat recorded them. Empty for a question by itself. */
export function turnsBefore(record: CaseRecord, cases: readonly CaseRecord[]): CaseRecord[] {
  const { turn } = record
  if (!turn || turn.number === 1) return []
  const turns = conversations(cases).get(keyOf(record)) ?? []
  return turns
    .filter(one => numberOf(one) < turn.number)
    .toSorted((one, other) => numberOf(one) - numberOf(other))
}

const conversations = builtOnceFor((cases: readonly CaseRecord[]) =>
  Map.groupBy(
    cases.filter(({ turn }) => turn !== undefined),
    keyOf,
  ),
)

function keyOf({ set, variant, repeat, turn }: CaseRecord): string {
  return JSON.stringify([set, variant, repeat, turn?.conversation])
}

const numberOf = ({ turn }: CaseRecord): number => turn?.number ?? 1
