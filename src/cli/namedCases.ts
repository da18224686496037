import { UserError } from '../errors.ts'
import type { RepeatedCase } from '../report/cases/explainedCase.ts'
import { conversationKey, conversationsTogether } from '../report/model/conversations.ts'
import { listed } from '../report/model/names.ts'
import { shellWord } from '../report/words/explainCommand.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { unfinishedText } from '../results/integrity.ts'
import { caseKey } from '../results/order.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'

/** A case, or a conversation with several turns. */
interface Named {
  /** One for each turn of a conversation, in the order in which they were asked; else one. */
  cases: [RepeatedCase, ...RepeatedCase[]]
  /** The longest last. */
  names: string[]
  /** Its other names: as this command prints it, and a turn with an id of its own by its number. */
  otherNames: string[]
}

/**
 * The case with the name, or the turns of the conversation with it: `refund-window`, `support/refund-window`, and with
 * variants `hyde/refund-window` or `support/hyde/refund-window`. A name without a variant means the gated one.
 * @param hasRunBefore whether the run is the last one and a kept run precedes it
 * @throws UserError if nothing has that name, or several have it
 */
export function namedCases(
  results: Results,
  name: string,
  hasRunBefore: () => boolean,
): Named['cases'] {
  const [all, gated] = [namedOf(results.cases), namedOf(gatedPart(results).cases)]
  // A name that this command prints for a case always finds that case, even if other names match.
  const whole = all.filter(({ names }) => names.at(-1) === name)
  const having = (list: readonly Named[], key: 'names' | 'otherNames') =>
    list.filter(one => one[key].includes(name))
  const found = [
    whole.length === 1 ? whole : [],
    having(gated, 'names'),
    having(all, 'names'),
    having(gated, 'otherNames'),
    having(all, 'otherNames'),
  ].find(list => list.length > 0)
  const [first, ...others] = found ?? []
  if (!first)
    throw results.run.complete
      ? unknownCase(name, results)
      : notReached(name, results, hasRunBefore())
  if (others.length === 0) return first.cases
  const names = [first, ...others].flatMap(one => one.names.slice(-1))
  throw new UserError({
    problem: `Several cases are called \`${printable(name, 80)}\`: ${listed(names)}`,
    fix: `Name one of them: npx vitest-rag explain ${shellWord(printable(names[0] ?? name, 160))}`,
  })
}

/** All cases and conversations. A conversation of one turn is that turn. */
function namedOf(records: readonly CaseRecord[]): Named[] {
  const cases = [
    ...Map.groupBy(
      conversationsTogether(records, one => one),
      caseKey,
    ).values(),
  ].flatMap(([first, ...rest]): RepeatedCase[] => (first ? [[first, ...rest]] : []))
  const conversations = Map.groupBy(cases, ([one]) => conversationKey(one))
  return [...conversations.values()].flatMap(([first, ...rest]): Named[] => {
    if (!first) return []
    const turns = [first, ...rest].map(nameOne)
    const [{ set, variant, turn }] = first
    if (!turn) return turns
    const names = namesOf({ set, variant, id: turn.conversation })
    const printed = names.map(name => printable(name))
    if (rest.length > 0) return [{ cases: [first, ...rest], names, otherNames: printed }, ...turns]
    return turns.map(one => ({ ...one, names: [...names, ...one.names] }))
  })
}

function nameOne(own: RepeatedCase): Named {
  const [{ set, variant, caseId, turn }] = own
  const names = namesOf({ set, variant, id: caseId })
  const byNumber = turn
    ? namesOf({ set, variant, id: `${turn.conversation} › turn ${turn.number}` })
    : []
  return {
    cases: [own],
    names,
    otherNames: [...byNumber, ...[...names, ...byNumber].map(name => printable(name))],
  }
}

interface NameParts {
  set: string
  variant: string | undefined
  id: string
}

function namesOf({ set, variant, id }: NameParts): string[] {
  const short = [id, `${set}/${id}`]
  return variant === undefined ? short : [...short, `${variant}/${id}`, `${set}/${variant}/${id}`]
}

/** The name may be right: a stopped run does not record the cases that it had yet to reach. */
function notReached(name: string, { run }: Results, hasRunBefore: boolean): UserError {
  const shown = printable(name, 80)
  const why = run.unfinished ? unfinishedText(run.unfinished) : 'the run is incomplete'
  return new UserError({
    problem: `There is no record of a case \`${shown}\`: ${why}`,
    fix: `Run it to its end: npx vitest-rag run${hasRunBefore ? `. Or look at the run before: npx vitest-rag explain ${shellWord(shown)} --run last~1` : ''}`,
  })
}

function unknownCase(name: string, { cases }: Results): UserError {
  const own = name.split('/').at(-1) ?? name
  return new UserError({
    problem: `The run has no record of a case \`${printable(name, 80)}\``,
    fix: otherTurns(own, cases) ?? otherNames(own, cases),
  })
}

/** The turns of the conversation that the name begins with, or the one that it misspells. */
function otherTurns(name: string, cases: readonly CaseRecord[]): string | undefined {
  const turns = cases.filter(({ turn }) => turn && name.startsWith(`${turn.conversation} › `))
  const [first] = turns
  if (!first?.turn) return undefined
  const ids = [...new Set(conversationsTogether(turns, one => one).map(({ caseId }) => caseId))]
  // Another number is not a slip: it means another turn.
  const nearest = / › turn \d+$/.test(name) ? undefined : nearestName(name, ids)
  if (nearest !== undefined) return didYouMean(nearest)
  return `\`${printable(first.turn.conversation, 80)}\` has records of ${listed(ids)}`
}

function otherNames(name: string, cases: readonly CaseRecord[]): string {
  const ids = [...new Set(cases.map(({ caseId }) => caseId))]
  const conversations = cases.flatMap(({ turn }) => turn?.conversation ?? [])
  const known = new Set([...conversations, ...ids])
  const nearest = known.has(name) ? name : nearestName(name, known)
  if (nearest !== undefined) return didYouMean(nearest)
  const shortest = [...new Set(cases.map(({ caseId, turn }) => turn?.conversation ?? caseId))]
  return `It has records of ${listed(shortest) || 'no case at all'}`
}

const didYouMean = (name: string): string => `Did you mean \`${printable(name, 80)}\`?`
