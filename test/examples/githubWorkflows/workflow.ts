import { load } from 'js-yaml'
import { z } from 'zod'

/** Where the action is going to be published. */
export const ownAction = 'vitest-rag/vitest-rag'

const condition = z.union([z.string(), z.boolean()]).transform(String).default('')
const stepSchema = z.object({
  id: z.string().optional(),
  if: condition,
  uses: z.string().default(''),
  run: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
})
const jobSchema = z.object({
  needs: z.union([z.string().transform(need => [need]), z.array(z.string())]).default([]),
  if: condition,
  permissions: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number().optional(),
  steps: z.array(stepSchema),
})
const workflowSchema = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  concurrency: z.object({ group: z.string() }).optional(),
  jobs: z.record(z.string(), jobSchema),
})

export type Step = z.infer<typeof stepSchema> & { place: string }
export type Job = Omit<z.infer<typeof jobSchema>, 'steps'> & {
  id: string
  place: string
  steps: Step[]
}

/** A workflow, with what its rules look at. A place is `path: job, step n`. */
export interface Workflow {
  path: string
  text: string
  name: string
  /** Filter by event. */
  on: Record<string, unknown>
  concurrency: { group: string } | undefined
  jobs: Job[]
}

/** @throws where it is no workflow */
export function readWorkflow(path: string, text: string): Workflow {
  const { name, on, concurrency, jobs } = workflowSchema.parse(load(text))
  return {
    path,
    text,
    name,
    on,
    concurrency,
    jobs: Object.entries(jobs).map(([id, job]) => {
      const place = `${path}: ${id}`
      const steps = job.steps.map((step, n) => ({ ...step, place: `${place}, step ${n + 1}` }))
      return { ...job, id, place, steps }
    }),
  }
}

export function stepsOf({ jobs }: Workflow): Step[] {
  return jobs.flatMap(({ steps }) => steps)
}

/** Whether the step runs the action of that name, at whatever commit. */
export function runs({ uses }: Step, action: string): boolean {
  return uses.split('@')[0] === action
}

/** Our own action: by its published name, or in this repository. */
export function isOurs(step: Step): boolean {
  return runs(step, ownAction) || step.uses === './'
}

/** An input of a step as text, empty where it is not given. */
export function input({ with: inputs }: Step, name: string): string {
  return String(inputs[name] ?? '')
}
