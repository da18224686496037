import { isDeepStrictEqual } from 'node:util'
import { defined } from '../../defined.ts'
import { maximumTurns } from '../../golden/conversationSchema.ts'
import { turnId } from '../../golden/cases/writtenTurns.ts'
import type { WritableCase, WritableConversation } from '../../golden/write/goldenSetText.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import { isBlank } from '../../text/isBlank.ts'
import { counted } from '../../text/numbers.ts'
import { uniqueNames } from '../../text/uniqueNames.ts'
import { printable } from '../../text/untrusted.ts'
import { oneAnswer } from './conversation.ts'
import type { GoldenImport } from './goldenCases.ts'
import { answeredAnew, callsOf, passageOf } from './goldenCases.ts'
import type { SaidTurn } from './importedCase.ts'

/** A case in its written form, or a conversation of several. */
type WrittenEntry = WritableCase | WritableConversation

export interface JoinedTurns {
  /** What the golden file lists under `cases`. */
  entries: readonly WrittenEntry[]
  /** What `--turns` would change, or that it changed nothing. */
  notes: readonly string[]
}

/** A conversation before it has its name, or why the cases can't be one. */
type Joined = InOrder | Unjoined

interface InOrder {
  conversation: Unnamed
  /** In the order of the turns. */
  cases: readonly GoldenImport[]
}

type Unnamed = Omit<WritableConversation, 'id'>

interface Unjoined {
  why: string
  at: GoldenImport
}

const noConversation = 'no conversation could be written as `turns`'

/**
 * Writes cases that continue each other as the turns of one conversation: those of one group, each with the questions
 * and answers of those before as its history, and cases whose history has questions with their answers.
 * @param asked whether the user asks for turns: then it is reported why other cases with a history can't be written so
 */
export function joinedTurns(
  made: readonly GoldenImport[],
  { asked, withoutAnswers }: { asked: boolean; withoutAnswers: boolean },
): JoinedTurns {
  const found = [...Map.groupBy(made, conversationOf).values()].map(cases => ({
    cases,
    joined: joinedOf(cases, withoutAnswers),
  }))
  const kept = found.flatMap(({ cases, joined }) => (isConversation(joined) ? [] : cases))
  const nameOf = uniqueNames(kept.map(({ written }) => written.id))
  const entries = new Map<GoldenImport, WrittenEntry>(kept.map(one => [one, one.written]))
  for (const { cases, joined } of found) {
    const [first] = cases
    if (first && isConversation(joined)) {
      entries.set(first, named(joined.conversation, first, nameOf))
      if (asked && cases.length === 1) tellOfReplies(first, withoutAnswers)
      else if (asked) tellOfOwnHistories(joined.cases)
    } else if (asked && joined && isUnjoined(joined))
      joined.at.imported.given.tell(joined.why, 'history')
  }
  if (asked) for (const one of kept) tellOfEarlier(one)
  return {
    entries: made.flatMap(one => entries.get(one) ?? []),
    notes: notesOn(found.filter(({ joined }) => isConversation(joined)).length, asked),
  }
}

function notesOn(conversations: number, asked: boolean): string[] {
  if (asked) return conversations === 0 ? [noConversation] : []
  if (conversations === 0) return []
  const what = counted(conversations, 'conversation')
  return [
    `with \`--turns\`, ${what} would be written as \`turns\`, each with what was answered to it`,
  ]
}

const isConversation = (joined: Joined | undefined): joined is InOrder =>
  joined !== undefined && !isUnjoined(joined)

const isUnjoined = (joined: Joined): joined is Unjoined => 'why' in joined

/** Cases of one group may be a conversation; every other case is its own. */
const conversationOf = (one: GoldenImport): unknown =>
  one.imported.conversation ?? one.written.group ?? one

/** What formats read for the turns before the question, and only turns can hold. */
function tellOfEarlier({ imported: { given, history = [], historyFault } }: GoldenImport): void {
  if (historyFault !== undefined) given.tell(historyFault, 'history')
  if (history.some(({ contexts }) => contexts !== undefined)) given.tell(noPlace, 'contexts')
  if (history.some(({ toolCalls }) => toolCalls !== undefined)) given.tell(noCalls, 'toolCalls')
}

/** The replies in a history that its turns do not have. */
function tellOfReplies(
  { imported: { given, history = [] } }: GoldenImport,
  withoutAnswers: boolean,
) {
  if (withoutAnswers && history.some(({ role }) => role === 'assistant'))
    given.tell(answeredAnew, 'history')
  for (const { content } of exchangesIn(spokenIn(history)).flatMap(({ calls }) => calls))
    given.tell(
      `${oneAnswer}, and this message calls a tool: \`${printable(content, 80)}\``,
      'history',
    )
}

/** What cases record of the turns before them, and their turns do not have. */
function tellOfOwnHistories(cases: readonly GoldenImport[]): void {
  const before: Said[] = [...(cases[0]?.written.history ?? [])]
  for (const one of cases) {
    const { given } = one.imported
    const { history = [] } = one.written
    const kept = lastReplies(history)
    for (const { content } of history.filter(said => !kept.includes(said)))
      given.tell(`${oneAnswer}, and the last one is it: \`${printable(content, 80)}\``, 'history')
    if (kept.length < lastReplies(before).length) given.tell(shortened, 'history')
    before.push(...saidIn(one))
  }
}

const shortened =
  'only the end of its conversation is recorded with this question: as a turn, it follows the whole of it'

const noCalls = '`history` has no place for the tools that were called in earlier turns'
const noPlace = '`history` has no place for what was retrieved for earlier turns'

/** @returns undefined if the cases show no conversation */
function joinedOf(cases: readonly GoldenImport[], withoutAnswers: boolean): Joined | undefined {
  const [first, ...others] = cases
  if (!first || cases.every(({ written }) => written.history === undefined)) return undefined
  return others.length === 0 ? turnsOfHistory(first, withoutAnswers) : turnsOfCases(cases)
}

/** The cases in the order of the file, or of the lengths of their histories: a log may not be sorted. */
function turnsOfCases(given: readonly GoldenImport[]): Joined | undefined {
  const [beginning] = given
  if (!beginning) return undefined
  const fault = faultOf(given)
  if (fault !== undefined) return { why: fault, at: beginning }
  const byLength = given.toSorted((one, other) => lengthBefore(one) - lengthBefore(other))
  const other = otherwiseContinued(given)
  const cases = other && !otherwiseContinued(byLength) ? byLength : given
  if (other && cases === given) return { why: otherHistory, at: other }
  const [first = beginning] = cases
  const { history = [], tags, group, asOf, skip, origin } = first.written
  const conversation = {
    ...(history.length > 0 && { history }),
    ...defined({ asOf, tags, group, skip }),
    turns: cases.map(turnOf),
    ...defined({ origin }),
    ...metaOf(cases),
  }
  return { conversation, cases }
}

const lengthBefore = ({ written: { history = [] } }: GoldenImport): number => history.length

/** The first case whose history is not what the cases before it said. */
function otherwiseContinued([first, ...others]: readonly GoldenImport[]): GoldenImport | undefined {
  if (!first) return undefined
  const expected: Said[] = [...(first.written.history ?? []), ...saidIn(first)]
  return others.find(one => {
    const isOther = !continues(one.written.history ?? [], expected)
    expected.push(...saidIn(one))
    return isOther
  })
}

type Said = Pick<SaidTurn, 'role' | 'content'>

const otherHistory =
  'kept as a case with `history`, because that is not what was asked and answered before it in its conversation'

/** Whether a history is what was said before, or the last questions and answers of it, as many systems shorten it. */
function continues(history: readonly Said[], before: readonly Said[]): boolean {
  const said = lastReplies(history)
  if (said.length === 0) return before.length === 0
  return isDeepStrictEqual(compared(said), compared(lastReplies(before).slice(-said.length)))
}

const compared = (said: readonly Said[]) =>
  said.map(({ role, content }) => [role, canonicalText(content)])

/** Of several replies to a question, the last one is its answer: those before it came with calls of tools. */
const lastReplies = (said: readonly Said[]): Said[] =>
  said.filter(({ role }, at) => role === 'user' || said[at + 1]?.role !== 'assistant')

function saidIn({ imported: { answer }, written: { question } }: GoldenImport): Said[] {
  return [
    { role: 'user', content: question },
    ...(answer === undefined || isBlank(answer)
      ? []
      : [{ role: 'assistant' as const, content: answer.toWellFormed() }]),
  ]
}

/** Keys that a conversation has for all of its turns. */
const sharedKeys = ['tags', 'asOf', 'skip', 'origin'] as const

function faultOf(cases: readonly GoldenImport[]): string | undefined {
  if (cases.length > maximumTurns) return tooMany
  const answered = cases.filter(({ written }) => written.answer !== undefined)
  if (answered.length > 0 && answered.length < cases.length) return partlyAnswered
  const other = sharedKeys.find(key =>
    cases.some(({ written }) => !isDeepStrictEqual(written[key], cases[0]?.written[key])),
  )
  if (other !== undefined) return `kept as cases with \`history\`: their \`${other}\` differ`
  if (cases.some(({ imported }) => imported.claims)) return 'kept as cases: they have claims'
  const ids = cases.map((one, at) => ownId(one, at) ?? numbered(at))
  return new Set(ids).size < ids.length ? 'kept as cases: two have the name of one turn' : undefined
}

const tooMany = `kept as it is: a conversation has at most ${maximumTurns} turns`
const partlyAnswered =
  'kept with `history`: some questions of the conversation have a recorded answer, and others have none'

const numbered = (at: number): string => `turn ${at + 1}`

/** An id of the other tool. Others are made of the question. Exports of ours begin it with that of the conversation. */
function ownId({ imported: { id }, written }: GoldenImport, at: number): string | undefined {
  if (id === undefined || isBlank(id) || written.id === turnId(written.group ?? '', at + 1))
    return undefined
  const beginning = turnId(written.group ?? '', '')
  return written.id.startsWith(beginning) ? written.id.slice(beginning.length) : written.id
}

type WrittenTurn = WritableConversation['turns'][number]

function turnOf(one: GoldenImport, at: number): WrittenTurn {
  const { id: _id, history: _history, tags: _tags, group: _group, ...rest } = one.written
  const { asOf: _asOf, skip: _skip, origin: _origin, meta: _meta, ...turn } = rest
  return { ...defined({ id: ownId(one, at) }), ...turn }
}

/** Notes that all cases share belong to the conversation, and others to their turns. */
function metaOf(cases: readonly GoldenImport[]): Pick<WritableConversation, 'meta'> {
  const [first] = cases
  const notes = cases.map(({ written: { meta } }) => meta)
  if (notes.every(one => isDeepStrictEqual(one, notes[0]))) return defined({ meta: notes[0] })
  if (!first) return {}
  const turns = notes.flatMap((meta, at) => (meta ? [[numbered(at), meta] as const] : []))
  return { meta: { turns: Object.fromEntries(turns) } }
}

/** The name of a conversation: its group, or the id of its only case. */
function named(
  joined: Unnamed,
  { imported, written }: GoldenImport,
  nameOf: (name: string) => string,
): WritableConversation {
  const { group, ...conversation } = joined
  const isOfGroup = conversation.turns.length > 0 && group !== undefined
  const id = nameOf(isOfGroup ? (imported.conversationName ?? group) : written.id)
  return { id, ...conversation, ...(group !== undefined && group !== id && { group }) }
}

/** Questions in the history of a case, each with its answer, and the question of the case as the last turn. */
function turnsOfHistory(one: GoldenImport, withoutAnswers: boolean): Joined {
  const { imported, written } = one
  const said = spokenIn(imported.history)
  const begin = said.findIndex(({ role }) => role === 'user')
  if (begin === -1) return { why: noQuestions, at: one }
  const earlier = exchangesIn(said)
  if (earlier.length >= maximumTurns) return { why: tooMany, at: one }
  if (earlier.some(({ answers }) => answers.length > 1)) return { why: twoAnswers, at: one }
  const answered = [...earlier.map(({ answers }) => answers.length > 0), isAnswered(one)]
  if (new Set(answered).size > 1 && !withoutAnswers) return { why: partlyAnswered, at: one }
  if (imported.claims) return { why: 'kept as a case: it has claims', at: one }
  const { history = [], tags, group, asOf, skip, origin, meta } = written
  const { id, ...asked } = turnOf(one, earlier.length)
  // Without a group, the id names the conversation. An earlier turn may have the number in it.
  const isFree = group !== undefined && !earlier.some((_, at) => numbered(at) === id)
  const last = isFree ? { ...defined({ id }), ...asked } : asked
  const conversation = {
    ...(begin > 0 && { history: history.slice(0, begin) }),
    ...defined({ asOf, tags, group, skip }),
    turns: [...earlier.map(exchange => turnOfExchange(one, exchange, withoutAnswers)), last],
    ...defined({ origin, meta }),
  }
  return { conversation, cases: [one] }
}

const noQuestions = 'kept as a case with `history`, in which the user asks nothing'
const twoAnswers = 'kept as a case with `history`: one of its questions has two answers there'

const isAnswered = ({ imported: { answer } }: GoldenImport): boolean => answer !== undefined

const spokenIn = (history: readonly SaidTurn[] = []): SaidTurn[] =>
  history.filter(({ content }) => !isBlank(content))

interface Exchange {
  question: SaidTurn
  answers: readonly SaidTurn[]
  /** What was said with a call of a tool, before the answer. */
  calls: readonly SaidTurn[]
}

/** The questions with the replies to them, without what was said before the first one. */
function exchangesIn(said: readonly SaidTurn[]): Exchange[] {
  const exchanges: { question: SaidTurn; replies: SaidTurn[] }[] = []
  for (const turn of said) {
    if (turn.role === 'user') exchanges.push({ question: turn, replies: [] })
    else exchanges.at(-1)?.replies.push(turn)
  }
  return exchanges.map(({ question, replies }) => {
    const answers = replies.filter(({ callsTool = false }) => !callsTool)
    return answers.length === 0
      ? { question, answers: replies, calls: [] }
      : { question, answers, calls: replies.filter(one => !answers.includes(one)) }
  })
}

function turnOfExchange(
  { imported: { given } }: GoldenImport,
  { question, answers: [answer] }: Exchange,
  withoutAnswers: boolean,
): WrittenTurn {
  const asked = { question: question.content.toWellFormed() }
  if (!answer || withoutAnswers) return asked
  const contexts = answer.contexts?.map(context => passageOf(given, context))
  const toolCalls = answer.toolCalls && callsOf(given, answer.toolCalls)
  return { ...asked, answer: answer.content.toWellFormed(), ...defined({ contexts, toolCalls }) }
}
