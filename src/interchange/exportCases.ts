import type { GoldenCase } from '../golden/goldenSet.ts'
import { exportFormats } from './exports/index.ts'
import type { ExportedCase, ExportFormat } from './exports/exportedCase.ts'
import { namedFormat } from './namedFormat.ts'
import type { Loss } from './sources/given.ts'

/** What is written for another tool, and what it has no place for. */
export interface Exported {
  format: ExportFormat
  text: string
  losses: readonly Loss[]
}

/** @throws UserError where no format goes by the name, or none of the cases fits it */
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
  const text = format.write(cases, tell)
  return { format, text, losses }
}

/** What runs and thresholds are made of and no case of another tool. */
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
