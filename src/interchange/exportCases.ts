import { UserError } from '../errors.ts'
import type { GoldenCase } from '../golden/goldenSet.ts'
import { exportFormats } from './exports/index.ts'
import type { ExportedCase, ExportFormat } from './exports/exportedCase.ts'
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
export function exportCases(cases: readonly ExportedCase[], to: string): Exported {
  const format = namedFormat(exportFormats, to, 'to')
  const losses: Loss[] = []
  const tell = (one: ExportedCase, field: string, why: string) => {
    losses.push({ place: one.placeOf(field.split('.')[0]), field, why })
  }
  for (const one of cases) {
    for (const key of notCarried(one.goldenCase, format))
      tell(one, key, `${format.title} has no place for it`)
  }
  const { text, count } = format.write(cases, tell)
  if (count === 0) throw nothingToWrite(format, losses)
  return { format, text, count, losses }
}

/** Keys for runs and thresholds, which cases of other tools don't have. */
const ours: readonly string[] = ['hash', 'origin', 'answerable', 'metrics', 'tags', 'critical']

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
