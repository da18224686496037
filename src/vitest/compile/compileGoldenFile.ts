import { UserError } from '../../errors.ts'
import type { Position } from '../../golden/goldenSet.ts'
import { goldenModule } from './goldenModule.ts'
import type { GoldenSets } from './goldenSets.ts'
import type { SourceMap } from './mappedCode.ts'

export type CompiledGoldenFile =
  | { code: string; map: SourceMap; dependencies: string[] }
  | { message: string; position: Position }

export interface CompileOptions {
  /** Leaves the pipeline's module out: importing it may already ask somebody. @default false */
  withoutPipeline?: boolean
}

/**
 * The test module of a golden file with the files that it depends on, or what is wrong with it. It
 * is read from disk: what Vite hands over, another plugin may have touched.
 */
export function compileGoldenFile(
  file: string,
  goldenSets: GoldenSets,
  { withoutPipeline = false }: CompileOptions = {},
): CompiledGoldenFile {
  try {
    const located = goldenSets.locate(file)
    const { pipeline, ...set } = located.set
    const compiled = withoutPipeline ? { ...located, set } : located
    return { ...goldenModule(compiled, file), dependencies: located.files }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { line = 1, column = 1 } = error.problems[0]?.place ?? {}
    return { message: error.message, position: { line, column } }
  }
}
