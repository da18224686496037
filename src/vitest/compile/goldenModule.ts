import type { CaseOutline, GoldenSet, LocatedGoldenSet } from '../../golden/goldenSet.ts'
import { casePlace, thresholdPlace } from './casePlaces.ts'
import { mappedCode } from './mappedCode.ts'
import type { MappedCode, SourceMap } from './mappedCode.ts'
import { runtimeModule } from './runtimeModule.ts'

/** Cases of a golden set that its module does not have. */
export interface CasesElsewhere {
  /** Whether another shard runs a case. @default none does */
  isElsewhere?(caseId: string): boolean
  /** Whether a case is not in the sample. @default all are */
  isLeftOut?(caseId: string): boolean
}

/**
 * A test waits until there is room for its case, so its own time says nothing: the time that a case
 * may take is counted from when it is asked. Timers can't wait longer than this.
 */
const longestTimeout = 2_147_483_647

/**
 * Compiles a golden set to a test module: one literal `test(…)` per case and one `check(…)` per
 * metric, each mapped to its own place in the YAML. Vitest finds cases by reading these calls, so
 * names are literals and option keys are unquoted. What the cases hold stays in the main process:
 * Vite would take as long to carry it as the cases take to judge.
 */
export function goldenModule(
  located: LocatedGoldenSet,
  absoluteFile: string,
  { isElsewhere = () => false, isLeftOut = () => false }: CasesElsewhere = {},
): { code: string; map: SourceMap } {
  const { set, at } = located
  const code = mappedCode()
  code.add(`import { describe, test } from 'vitest'\n`)
  code.add(`import { goldenSet } from ${literal(runtimeModule)}\n`)
  if (set.pipeline === undefined) code.add(`const pipeline = {}\n`)
  else code.addAt(at(['pipeline']), `import * as pipeline from ${literal(set.pipeline)}\n`)
  const { name, file } = set
  const given = [
    literal(file),
    'pipeline',
    ...(set.pipeline === undefined ? [] : [literal(set.pipeline)]),
  ]
  code.add(`const golden = goldenSet(${given.join(', ')})\n`)
  code.addAt(at(['name']), `describe(${literal(name)}, { concurrent: true }, () => {\n`)
  // Without a word of it, the others would run here.
  const isOnlyElsewhere = set.cases.some(({ id, mode }) => mode === 'only' && isElsewhere(id))
  for (const [index, { id, mode }] of set.cases.entries()) {
    if (isLeftOut(id) || isElsewhere(id)) continue
    const here = mode ?? (isOnlyElsewhere ? 'skip' : undefined)
    addCase(code, located, { index, mode: here })
  }
  code.add('})\n')
  return { code: code.code(), map: code.map(absoluteFile) }
}

interface CaseToAdd {
  index: number
  mode: CaseOutline['mode'] | undefined
}

function addCase(code: MappedCode, located: LocatedGoldenSet, { index, mode }: CaseToAdd): void {
  const { set, at } = located
  const goldenCase = set.cases[index]
  if (!goldenCase) return
  const { id, metrics } = goldenCase
  code
    .add('  ')
    .addAt(
      casePlace(located, index),
      `test(${literal(id)}, ${options({ ...goldenCase, mode }, set)}`,
    )
  if (mode === 'todo') {
    code.add(')\n')
    return
  }
  code.add(', async context => {\n    const judged = ')
  code.addAt(at(['cases', index, 'question']), `await golden.run(context, ${literal(id)})\n`)
  for (const key of Object.keys(metrics)) {
    const check = `golden.check(context, judged, ${literal(key)})\n`
    code.add('    ').addAt(thresholdPlace(located, index, key), check)
  }
  code.add('  })\n')
}

function options(
  { id, tags, mode }: Pick<CaseOutline, 'id' | 'tags'> & Pick<CaseToAdd, 'mode'>,
  { file, name }: GoldenSet,
): string {
  const meta = { rag: { golden: { file, set: name, caseId: id } } }
  const entries = [
    mode && `${mode}: true`,
    tags.length > 0 && `tags: ${literal(tags)}`,
    `timeout: ${longestTimeout}`,
    `meta: ${literal(meta)}`,
  ]
  return `{ ${entries.filter(Boolean).join(', ')} }`
}

/** JSON that is also safe as JavaScript inside a module. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
