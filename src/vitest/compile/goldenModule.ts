import { defined } from '../../defined.ts'
import type {
  GoldenCase,
  GoldenSet,
  LocatedGoldenSet,
  Position,
  Variant,
} from '../../golden/goldenSet.ts'
import { casesByTest, testNameOf } from '../../golden/cases/casesByTest.ts'
import { casePlace, thresholdPlace } from '../../run/sets/casePlaces.ts'
import { jsonEscapes } from '../../text/jsonEscapes.ts'
import { mappedCode } from './mappedCode.ts'
import type { MappedCode, SourceMap } from './mappedCode.ts'
import { runtimeModule } from './runtimeModule.ts'

/** Cases of a golden set that its module leaves out. */
interface CasesElsewhere {
  /** Whether another shard runs the case. @default false */
  isElsewhere?(caseId: string): boolean
  /** Whether the case is outside the sample. @default false */
  isLeftOut?(caseId: string): boolean
}

/** The part of a golden set that its module contains. */
export interface PartToCompile extends CasesElsewhere {
  /** Whether a variant, or a set without variants, runs. @default true */
  isSelected?(variant: string | undefined): boolean
}

/**
 * A test waits until its case can start, so the time of the test says nothing: the timeout of a case counts from its
 * start. Timers can't wait longer than this.
 */
const longestTimeout = 2_147_483_647

const whole = `{ concurrent: true, timeout: ${longestTimeout} }`

/**
 * Compiles a golden set to a test module: one literal `test(…)` per case, and a check per metric that is mapped to its
 * threshold in the YAML, as errors point there. Vitest finds cases by reading these calls, so names are literals and
 * option keys are unquoted. Code that many cases share is written once, and their content stays in the main process,
 * because Vite's time for the module is about half of the total.
 */
export function goldenModule(
  located: LocatedGoldenSet,
  absoluteFile: string,
  { isSelected = () => true, ...elsewhere }: PartToCompile = {},
): { code: string; map: SourceMap } {
  const { set, at } = located
  const code = mappedCode()
  code.add(`import { describe } from 'vitest'\n`)
  code.add(`import { goldenSet } from ${literal(runtimeModule)}\n`)
  const systems = set.variants ?? [undefined]
  addSystems(code, located, { systems, isSelected })
  addChecks(code, located)
  const tests = testsHere(set, elsewhere)
  const suites = systems.map((variant, index) => ({
    index,
    name: variant?.name ?? set.name,
    place: at(variant ? ['variants', variant.name] : ['name']),
    tests: isSelected(variant?.name) ? tests : tests.map(skipped),
  }))
  if (set.variants) {
    code.addAt(at(['name']), `describe(${literal(set.name)}, ${whole}, () => {\n`)
    for (const suite of suites) addSuite(code, located, suite)
    code.add('})\n')
  } else for (const suite of suites) addSuite(code, located, suite)
  return { code: code.code(), map: code.map(absoluteFile) }
}

interface SystemsToAdd extends Required<Pick<PartToCompile, 'isSelected'>> {
  systems: readonly (Variant | undefined)[]
}

/** `golden0` and so on: the runners of the variants, with the pipeline of the set or of the variant. */
function addSystems(
  code: MappedCode,
  { set, at }: LocatedGoldenSet,
  { systems, isSelected }: SystemsToAdd,
): void {
  const { name, file } = set
  for (const [index, variant] of systems.entries()) {
    const module = variant?.pipeline ?? set.pipeline
    const place = variant?.pipeline === undefined ? ['pipeline'] : ['variants', variant.name]
    if (module === undefined) code.add(`const pipeline${index} = {}\n`)
    else code.addAt(at(place), `import * as pipeline${index} from ${literal(module)}\n`)
    const told = variant && { name: variant.name, options: variant.options }
    const isLeftOut = isSelected(variant?.name) ? undefined : true
    const names = { file, set: name, module, variant: told, isLeftOut }
    code.add(`const golden${index} = goldenSet(${literal(names)}, pipeline${index})\n`)
  }
}

/** The tests of this module, each with its mode here. */
function testsHere(
  { cases }: GoldenSet,
  { isElsewhere = () => false, isLeftOut = () => false }: CasesElsewhere,
): TestToAdd[] {
  // Otherwise the remaining cases would run here.
  const isOnlyElsewhere = cases.some(({ id, mode }) => mode === 'only' && isElsewhere(id))
  const placed = cases.map((goldenCase, index) => ({ ...goldenCase, index }))
  return casesByTest(placed).flatMap(turns => {
    const [first] = turns
    if (!first || isLeftOut(first.id) || isElsewhere(first.id)) return []
    const mode = first.mode ?? (isOnlyElsewhere ? ('skip' as const) : undefined)
    return [{ indices: turns.map(({ index }) => index), mode }]
  })
}

function skipped({ indices, mode }: TestToAdd): TestToAdd {
  return { indices, mode: mode === 'todo' ? mode : 'skip' }
}

interface SuiteToAdd {
  name: string
  place: Position
  tests: readonly TestToAdd[]
  /** Index of the system that runs the cases. */
  index: number
}

function addSuite(
  code: MappedCode,
  located: LocatedGoldenSet,
  { name, place, tests, index }: SuiteToAdd,
): void {
  // Vite rewrites each use of an import, so `test` is the argument of the suite.
  code.add(`const suite${index} = `)
  code.addAt(place, `describe(${literal(name)}, ${whole}, test => {\n`)
  const places = tests.map(one => addTest(code, located, { ...one, runs: `golden${index}` }))
  const packed = literal([packedPlace(place), ...places].join(' '))
  const conversations = conversationsOf(located, tests)
  const turns = Object.keys(conversations).length === 0 ? '' : `, ${literal(conversations)}`
  code.add(`  golden${index}.place(suite${index}, ${packed}${turns})\n})\n`)
}

/** The ids of the turns of each conversation, by its name. */
function conversationsOf(
  { set }: LocatedGoldenSet,
  tests: readonly TestToAdd[],
): Record<string, string[]> {
  const cases = tests.map(({ indices }) => indices.flatMap(index => set.cases[index] ?? []))
  return Object.fromEntries(
    cases.flatMap(turns => {
      const conversation = turns[0]?.turn?.conversation
      return conversation === undefined ? [] : [[conversation, turns.map(({ id }) => id)]]
    }),
  )
}

/** The checks of cases that only have the thresholds of the set. */
function addChecks(code: MappedCode, { set, at }: LocatedGoldenSet): void {
  code.add('const checks = {\n')
  for (const metric of Object.keys(set.metrics)) {
    addCheck(code, metric, at(['metrics', metric]))
  }
  code.add('}\n')
}

function addCheck(code: MappedCode, metric: string, place: Position): void {
  code
    .add(`  [${literal(metric)}]: (...judged) => `)
    .addAt(place, `golden0.check(${literal(metric)}, ...judged),\n`)
}

interface TestToAdd {
  /** Of its cases in the set: several for a conversation. */
  indices: readonly number[]
  mode: GoldenCase['mode'] | undefined
}

/** @returns the packed place of the test */
function addTest(
  code: MappedCode,
  located: LocatedGoldenSet,
  { indices, mode, runs }: TestToAdd & { runs: string },
): string {
  const { set, at, paths } = located
  const [index = 0] = indices
  const path = paths[index] ?? []
  const place = casePlace(located, index)
  const { id = '', turn, tags = [], recorded } = set.cases[index] ?? {}
  const options = [mode && `${mode}: true`, tags.length > 0 && `tags: ${literal(tags)}`].filter(
    Boolean,
  )
  const shown = options.length > 0 ? `, { ${options.join(', ')} }` : ''
  code.add('  ').addAt(place, `test(${literal(testNameOf({ id, ...defined({ turn }) }))}${shown}`)
  if (mode === 'todo') {
    code.add(')\n')
    return packedPlace(place)
  }
  code.add(', async context => ')
  code.addAt(at([...path, 'question']), `await ${runs}.run(context`)
  for (const one of indices) {
    code.add(', ')
    addCaseChecks(code, located, one)
  }
  code.add('))\n')
  return packedPlace(place, recorded !== undefined)
}

/** Most cases have exactly the thresholds of their set, and then use the checks of the set. */
function addCaseChecks(code: MappedCode, located: LocatedGoldenSet, index: number): void {
  const { set, at } = located
  const metrics = Object.keys(set.cases[index]?.metrics ?? {})
  const ofAll = Object.keys(set.metrics)
  const shared = new Set(
    ofAll.filter(metric => {
      const { line, column } = thresholdPlace(located, index, metric)
      const ofSet = at(['metrics', metric])
      return line === ofSet.line && column === ofSet.column
    }),
  )
  if (shared.size === ofAll.length && metrics.length === ofAll.length) {
    code.add('checks')
    return
  }
  code.add('{\n')
  for (const metric of metrics) {
    if (shared.has(metric)) code.add(`  [${literal(metric)}]: checks[${literal(metric)}],\n`)
    else addCheck(code, metric, thresholdPlace(located, index, metric))
  }
  code.add('  }')
}

/** `12:5`, or `12:5:recorded` for a recorded answer. */
function packedPlace({ line, column }: Position, isRecorded = false): string {
  return `${line}:${column}${isRecorded ? ':recorded' : ''}`
}

/** JSON that is also safe as JavaScript inside a module. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, jsonEscapes)
}
