import type { RunPlan } from './runPlan.ts'

// The command line and the plugin may be two copies of this package: the name is what they share.
const key = 'vitest-rag plan'

/** What the command line adds to the configuration of Vite, so that the plugin finds the plan there. */
export function handOver(plan: RunPlan): object {
  return { [key]: plan }
}

/** The plan that the command line made; undefined if something else started Vitest. */
export function handedPlan(configuration: object): RunPlan | undefined {
  // Vite keeps what it does not know, and only the command line uses this name.
  return (configuration as { [key]?: RunPlan })[key]
}
