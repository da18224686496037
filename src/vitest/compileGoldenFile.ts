import { readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'
import type { Position } from '../golden/goldenSet.ts'
import { parseGoldenSet } from '../golden/load.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import { goldenModule } from './goldenModule.ts'
import type { LoadOptions } from './loadGoldenSet.ts'
import type { SourceMap } from './mappedCode.ts'

export type CompiledGoldenFile =
  | { code: string; map: SourceMap; dependencies: string[] }
  | { message: string; position: Position }

/** The test module of a golden file with the files that it depends on, or what is wrong with it. */
export function compileGoldenFile(
  file: string,
  { root, options }: LoadOptions,
): CompiledGoldenFile {
  // Not what Vite hands over: another plugin may have touched that.
  const source = readFileSync(file, 'utf8')
  try {
    const located = parseGoldenSet(source, {
      file,
      root,
      metrics: metricsWith(options.customMetrics),
      defaults: options,
    })
    return { ...goldenModule(located, source, file), dependencies: located.files }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { line = 1, column = 1 } = error.problems[0]?.place ?? {}
    return { message: error.message, position: { line, column } }
  }
}
