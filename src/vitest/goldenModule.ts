import type { GoldenCase, LocatedGoldenSet, Position } from '../golden/goldenSet.ts'
import { mappedCode } from './mappedCode.ts'
import type { MappedCode, SourceMap } from './mappedCode.ts'

/** The module that generated code imports; the plugin resolves it to its own runtime. */
export const runtimeModule = 'vitest-rag/internal/runtime'

/**
 * A test waits until there is room for its case, so its own time says nothing: the time that a case
 * may take is counted from when it is asked. Timers can't wait longer than this.
 */
const longestTimeout = 2_147_483_647

/**
 * Compiles a golden set to a test module: one literal `test(…)` per case and one `check(…)` per
 * metric, each mapped to its own place in the YAML. Vitest finds cases by reading these calls, so
 * names are literals and option keys are unquoted.
 */
export function goldenModule(
  { set, at }: LocatedGoldenSet,
  source: string,
  absoluteFile: string,
): { code: string; map: SourceMap } {
  const code = mappedCode()
  code.add(`import { describe, test } from 'vitest'\n`)
  code.add(`import { goldenSet } from ${literal(runtimeModule)}\n`)
  if (set.pipeline === undefined) code.add(`const pipeline = {}\n`)
  else code.addAt(at(['pipeline']), `import * as pipeline from ${literal(set.pipeline)}\n`)
  const { name, file, timeout } = set
  code.add(`const golden = goldenSet(${literal({ set: name, file, timeout })}, pipeline)\n`)
  code.addAt(at(['name']), `describe(${literal(name)}, { concurrent: true }, () => {\n`)
  set.cases.forEach((goldenCase, index) => {
    addCase(code, goldenCase, {
      file,
      set: name,
      at: path => at(['cases', index, ...path]),
      hasOwn: key => Object.hasOwn(set.metrics, key),
      setAt: key => at(['metrics', key]),
    })
  })
  code.add('})\n')
  return { code: code.code(), map: code.map(absoluteFile, source) }
}

interface CasePlace {
  file: string
  set: string
  /** Position of a path within the case. */
  at(path: readonly (string | number)[]): Position
  hasOwn(metric: string): boolean
  setAt(metric: string): Position
}

function addCase(code: MappedCode, goldenCase: GoldenCase, place: CasePlace): void {
  const { id, mode, metrics } = goldenCase
  const thresholds = Object.keys(metrics).map(key => ({ key, at: thresholdPosition(key, place) }))
  const job = {
    goldenCase,
    line: place.at([]).line,
    thresholdLines: Object.fromEntries(thresholds.map(({ key, at }) => [key, at.line])),
  }
  if (mode !== 'todo') code.add(`  golden.plan(${literal(job)})\n`)
  code.add('  ').addAt(place.at([]), `test(${literal(id)}, ${options(goldenCase, place)}`)
  if (mode === 'todo') {
    code.add(')\n')
    return
  }
  code.add(', async context => {\n    const record = ')
  code.addAt(place.at(['question']), `await golden.run(context, ${literal(id)})\n`)
  for (const { key, at } of thresholds) {
    code.add('    ').addAt(at, `golden.check(context, record, ${literal(key)})\n`)
  }
  code.add('  })\n')
}

function options(goldenCase: GoldenCase, place: CasePlace): string {
  const { id, mode, tags } = goldenCase
  const meta = { rag: { golden: { file: place.file, set: place.set, caseId: id } } }
  const entries = [
    mode && `${mode}: true`,
    tags.length > 0 && `tags: ${literal(tags)}`,
    `timeout: ${longestTimeout}`,
    `meta: ${literal(meta)}`,
  ]
  return `{ ${entries.filter(Boolean).join(', ')} }`
}

/** The case's own threshold where it has one, else the set's. */
function thresholdPosition(key: string, place: CasePlace): Position {
  const own = place.at(['metrics', key])
  const whole = place.at(['metrics'])
  const stands = own.line !== whole.line || own.column !== whole.column
  return stands || !place.hasOwn(key) ? own : place.setAt(key)
}

/** JSON that is also safe as JavaScript inside a module. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
