import type { Vitest } from 'vitest/node'
import { namedReporter } from './namedReporter.ts'

type Configured = Vitest['config']

/** The settings that decide where reporters write. */
export interface ReporterOutputs
  extends Pick<Configured, 'reporters'>, Partial<Pick<Configured, 'outputFile'>> {
  /** Whether reports without a file go to a folder of Vitest's; in Vitest 4 they go to standard output. */
  hasReportFolder: boolean
}

/** Whether one of Vitest's reporters writes a document for programs to standard output. */
export function writesDocument({ reporters, ...outputs }: ReporterOutputs): boolean {
  return reporters.some(reporter => isDocument(reporter, outputs))
}

const tapReporters = new Set(['tap', 'tap-flat', 'TapReporter'])

/** Reporters that write to a file if the configuration names one. */
const fileReporters = new Map([
  ['json', 'json'],
  ['JsonReporter', 'json'],
  ['junit', 'junit'],
  ['JUnitReporter', 'junit'],
])

function isDocument(
  reporter: Configured['reporters'][number],
  { outputFile, hasReportFolder }: Omit<ReporterOutputs, 'reporters'>,
): boolean {
  const { names, options } = namedReporter(reporter)
  if (names.some(name => tapReporters.has(name))) return true
  const format = names.map(name => fileReporters.get(name)).find(Boolean)
  if (format === undefined) return false
  const file = typeof outputFile === 'string' ? outputFile : outputFile?.[format]
  const isInFile = Boolean(options['outputFile'] ?? file)
  return !isInFile && (options['stdout'] === true || !hasReportFolder)
}
