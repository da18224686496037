import { z } from 'zod'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { GateMode } from '../gate/verdicts.ts'
import type { Sample } from '../golden/sampleCases.ts'
import { parseJson } from '../text/parseJson.ts'

/** What people, workflows and the Action ask of a run by variables of the environment. */
export interface RunVariables {
  /** With `report` and `off` the process that started the run decides by its results. */
  gate: GateMode | 'off' | undefined
  repeat: number | undefined
  runs: number | undefined
  against: string | undefined
  sample: Sample | 'all' | undefined
  variant: string | undefined
  rejudge: boolean
  full: boolean
  allowNoBaseline: boolean
  /** Whether a service runs this. Some people set `CI` to say that it is none. */
  isCi: boolean
}

/** A run that the Action starts and decides: `measure` only adds to the results. */
type OrderedRun = z.infer<typeof orderedRunSchema>

const highestCount = 999

/** Keys that a later version adds are passed over. A kind of run that it adds is refused. */
const orderedRunSchema = z.object({
  kind: z.enum(['gate', 'measure']),
  repeat: z.int().min(0).max(highestCount),
  runs: z.int().min(0).max(highestCount),
})

const gateModes = ['fail', 'warn', 'report', 'off'] as const
const countSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
const sampleSchema = z.union([
  z.literal('all'),
  z
    .string()
    .regex(/^[1-9]\d{0,6}(?::\d{1,9})?$/)
    .transform((text): Sample => {
      const [size, seed = 1] = text.split(':').map(Number)
      return { size: Number(size), seed }
    }),
])
const setSchema = z.literal('1')

const variablesSchema = z.object({
  VITEST_RAG_PLAN: z.string().transform(parseJson).pipe(orderedRunSchema).optional(),
  VITEST_RAG_SAMPLE: sampleSchema.optional(),
  VITEST_RAG_REPEAT: countSchema.optional(),
  VITEST_RAG_RUNS: countSchema.optional(),
  VITEST_RAG_GATE: z.enum(gateModes).optional(),
  VITEST_RAG_REJUDGE: setSchema.optional(),
  VITEST_RAG_FULL: setSchema.optional(),
  VITEST_RAG_ALLOW_NO_BASELINE: setSchema.optional(),
  VITEST_RAG_AGAINST: z.string().optional(),
  VITEST_RAG_VARIANT: z.string().optional(),
  // A command line of another version sets them, and expects a run that asks nobody.
  VITEST_RAG_ANSWERS: z.never().optional(),
  VITEST_RAG_BATCH: z.never().optional(),
  VITEST_RAG_CLI: z.never().optional(),
  VITEST_RAG_DRY_RUN: z.never().optional(),
  VITEST_RAG_HUNT: z.never().optional(),
})

type VariableName = keyof z.infer<typeof variablesSchema>

const unset = 'unset: flags of `npx vitest-rag` ask for such a run'
const aCount = `a number below ${highestCount + 1}`
const expected: Partial<Record<string, string>> = {
  VITEST_RAG_PLAN: 'left to the action',
  VITEST_RAG_SAMPLE: '`all`, or a number of cases and a seed such as 2000:1',
  VITEST_RAG_REPEAT: aCount,
  VITEST_RAG_RUNS: aCount,
  VITEST_RAG_GATE: `one of ${gateModes.join(', ')}`,
  VITEST_RAG_ANSWERS: unset,
  VITEST_RAG_BATCH: unset,
  VITEST_RAG_CLI: unset,
  VITEST_RAG_DRY_RUN: unset,
  VITEST_RAG_HUNT: unset,
} satisfies Partial<Record<VariableName, string>>

/**
 * Reads what the environment asks of a run. An empty variable counts as missing, because workflows pass an input that
 * is not set as empty text.
 * @throws UserError if one of the variables has another form
 */
export function readRunVariables(environment: NodeJS.ProcessEnv): RunVariables {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const { data, error } = variablesSchema.safeParse(Object.fromEntries(given))
  if (!data) {
    const names = new Set(error.issues.map(({ path }) => String(path[0])))
    throw new UserError(
      [...names].map(name => ({
        problem: `Expected the environment's ${name} to be ${expected[name] ?? '1'}`,
      })),
    )
  }
  const { VITEST_RAG_PLAN: ordered } = data
  return {
    ...(ordered
      ? { gate: gateOf(ordered), repeat: ordered.repeat, runs: ordered.runs }
      : {
          gate: data.VITEST_RAG_GATE,
          repeat: data.VITEST_RAG_REPEAT,
          runs: data.VITEST_RAG_RUNS,
        }),
    against: data.VITEST_RAG_AGAINST,
    sample: data.VITEST_RAG_SAMPLE,
    variant: data.VITEST_RAG_VARIANT,
    rejudge: data.VITEST_RAG_REJUDGE !== undefined,
    full: data.VITEST_RAG_FULL !== undefined,
    allowNoBaseline: data.VITEST_RAG_ALLOW_NO_BASELINE !== undefined,
    isCi: isCi(environment),
  }
}

/** Whether a service runs this process, such as GitHub Actions. */
export function isCi({ CI: value = '' }: NodeJS.ProcessEnv): boolean {
  return !['', 'false', '0'].includes(value)
}

/**
 * What the Action sets for its command: the plan, and until the next major version the variables that packages one
 * version older read.
 */
export function orderVariables(ordered: OrderedRun): Partial<Record<VariableName, string>> {
  const { kind, repeat, runs } = ordered
  return {
    VITEST_RAG_PLAN: JSON.stringify({ kind, repeat, runs } satisfies OrderedRun),
    VITEST_RAG_GATE: gateOf(ordered),
    ...repeatVariable(repeat),
    VITEST_RAG_RUNS: String(runs),
  }
}

/** Pipelines and configurations may read which repeat it is. */
export function repeatVariable(repeat: number): Partial<Record<VariableName, string>> {
  return { VITEST_RAG_REPEAT: String(repeat) }
}

/** What chooses the cases of a run, as variables. */
export function caseVariables({ sample, variant }: Pick<RunVariables, 'sample' | 'variant'>) {
  return {
    ...(sample && {
      VITEST_RAG_SAMPLE: sample === 'all' ? sample : `${sample.size}:${sample.seed}`,
    }),
    ...defined({ VITEST_RAG_VARIANT: variant }),
  }
}

/** Whether today's judge was to be asked about the baseline's answers in any case. */
export function asksAgain({ VITEST_RAG_REJUDGE: rejudge }: NodeJS.ProcessEnv): boolean {
  return rejudge === '1'
}

function gateOf({ kind }: OrderedRun): 'report' | 'off' {
  return kind === 'measure' ? 'off' : 'report'
}
