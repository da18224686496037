import { UserError } from '../errors.ts'
import type { GoldenSet } from '../golden/goldenSet.ts'
import { readGoldenSet } from '../golden/load.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import type { RagOptions } from './options.ts'

export interface LoadOptions {
  root: string
  options: RagOptions
}

/** A golden set for the main process's own use, or why it can't be read. */
export function loadGoldenSet(
  file: string,
  { root, options }: LoadOptions,
): { set: GoldenSet } | { reason: string } {
  try {
    const { set } = readGoldenSet({
      file,
      root,
      metrics: metricsWith(options.customMetrics),
      defaults: options,
    })
    return { set }
  } catch (error) {
    if (error instanceof UserError) return { reason: error.message }
    throw error
  }
}

/** Those of the files that can be read. The others fail as tests, framed on their line. */
export function readableGoldenSets(files: readonly string[], options: LoadOptions): GoldenSet[] {
  return files.flatMap(file => {
    const loaded = loadGoldenSet(file, options)
    return 'set' in loaded ? [loaded.set] : []
  })
}
