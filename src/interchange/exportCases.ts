import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { GoldenCase, Turn } from '../golden/goldenSet.ts'
import { isBlank } from '../text/isBlank.ts'
import { exportFormats } from './exports/index.ts'
import type { ExportedCase, ExportFormat, Tell } from './exports/exportedCase.ts'
import { lossText } from './lossLines.ts'
import { namedFormat } from './namedFormat.ts'
import type { Loss } from './sources/given.ts'

/** The exported text, and the losses: data without a place in the other format. */
interface Exported {
  format: ExportFormat
  text: string
  /** How many of the cases it contains. */
  count: number
  losses: readonly Loss[]
}

/** @throws UserError if no format has that name, or if it can hold none of the cases */
export function exportCases(given: readonly ExportedCase[], to: string): Exported {
  const format = namedFormat(exportFormats, to, 'to')
  const losses: Loss[] = []
  const tell: Tell = (one, field, why) => {
    losses.push({ place: one.placeOf(field.split('.')[0]), field, why })
  }
  const conversations = Map.groupBy(given, conversationOf)
  const cases = given.map(one =>
    turnAsCase(one, turnsBefore(one, conversations.get(conversationOf(one)) ?? []), tell),
  )
  for (const one of cases) tellOfTurn(one, format, tell)
  for (const one of cases) {
    for (const key of notCarried(one.goldenCase, format))
      tell(one, key, `${format.title} has no place for it`)
  }
  const { text, count } = format.write(cases, tell)
  if (count === 0) throw nothingToWrite(format, losses)
  return { format, text, count, losses }
}

/** Two sets of a run may have a conversation of one name. */
function conversationOf({ goldenCase: { turn }, placeOf }: ExportedCase): string | undefined {
  return turn && JSON.stringify([placeOf().file, turn.conversation])
}

function turnsBefore(
  { goldenCase: { turn } }: ExportedCase,
  conversation: readonly ExportedCase[],
): ExportedCase[] {
  const numberOf = ({ goldenCase }: ExportedCase) => goldenCase.turn?.number ?? 0
  if (!turn) return []
  return conversation
    .filter(one => numberOf(one) < turn.number)
    .toSorted((one, other) => numberOf(one) - numberOf(other))
}

/** A turn as a case of its own, with the turns before it as its history: no format asks one turn after the other. */
function turnAsCase(one: ExportedCase, earlier: readonly ExportedCase[], tell: Tell): ExportedCase {
  const { turn, group, history = [], ...rest } = one.goldenCase
  if (!turn) return one
  if (earlier.some(({ answer }) => answer === undefined)) tell(one, 'history', unanswered)
  const said = earlier.flatMap(({ goldenCase: { question }, answer }): Turn[] => [
    { role: 'user', content: question },
    ...(answer && !isBlank(answer.answer)
      ? [{ role: 'assistant' as const, content: answer.answer }]
      : []),
  ])
  const whole = [...history, ...said]
  return {
    ...one,
    goldenCase: {
      ...rest,
      turn,
      ...(whole.length > 0 && { history: whole }),
      // The name of the conversation is in the id.
      ...(group !== turn.conversation && defined({ group })),
    },
  }
}

/** What becomes of a turn in the other format. */
function tellOfTurn(one: ExportedCase, { carries, title }: ExportFormat, tell: Tell): void {
  const { turn } = one.goldenCase
  if (!turn) return
  if (turn.of === 1 || !carries.includes('turn'))
    tell(one, 'turns', `${title} has no conversations: the turn is written as a case`)
  else if (turn.number > 1) tell(one, 'turns', asHistory)
}

const asHistory =
  'each turn is written as a case of its own, with the turns before it as its history; `import --turns` joins them again'
const unanswered =
  'the answers of the turns before it are not known, so only their questions are written: export a run with --run'

/** Keys for runs and thresholds, which cases of other tools don't have, and those that are reported as `turns`. */
const ours: readonly string[] = [
  ...['hash', 'origin', 'answerable', 'asksBack', 'metrics', 'tags', 'critical'],
  ...['turn', 'setsTheStage'],
]

function notCarried(goldenCase: GoldenCase, { carries }: ExportFormat): string[] {
  const has = Object.keys(goldenCase).filter(key => !ours.includes(key))
  const { answerable, metrics, tags, critical } = goldenCase
  const told = [
    ...(answerable ? [] : ['answerable']),
    ...(Object.values(metrics).some(({ each }) => each !== undefined) ? ['metrics'] : []),
    ...(tags.length > 0 ? ['tags'] : []),
    ...(critical ? ['critical'] : []),
  ]
  const names: readonly string[] = carries
  return [...has, ...told].filter(key => !names.includes(key))
}

/** The most reasons for omitted cases to show. */
const shownReasons = 5

function nothingToWrite({ title }: ExportFormat, losses: readonly Loss[]): UserError {
  const reasons = losses.filter(({ field }) => field === '' || field === 'question')
  return new UserError([
    { problem: `Expected a case that ${title} takes, found none` },
    ...reasons.slice(0, shownReasons).map(loss => ({ place: loss.place, problem: lossText(loss) })),
  ])
}
