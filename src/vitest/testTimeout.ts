import type { ViteUserConfig } from 'vitest/config'
import type { TestProject } from 'vitest/node'
import type { Judge } from '../judge/judge.ts'
import { isLexical } from '../judge/lexical/lexical.ts'
import { isRecorded } from '../judge/log/recorded.ts'
import { singleJudges } from '../judge/members.ts'
import type { RagOptions } from '../run/options/options.ts'

/** Vitest's own, in milliseconds. */
const usualTestTimeout = 5000

/** Milliseconds that a test may take if its matchers ask a model. */
const modelTestTimeout = 60_000

/**
 * Gives the tests of a config 60 seconds if a model judges and the user did not set `testTimeout`: two calls to a model
 * rarely fit into Vitest's five. Vitest has one timeout for all tests, so tests without a matcher get it too. The
 * `timeout` of a test and `--testTimeout` take precedence.
 */
export function testTimeoutFor(
  { judge, embeddings }: RagOptions,
  { test }: ViteUserConfig,
): ViteUserConfig['test'] {
  const asksModel = (judge && !isInstant(judge)) || embeddings
  if (!asksModel || test?.testTimeout !== undefined) return undefined
  return { testTimeout: modelTestTimeout }
}

/** A model in this process is as slow as one behind an endpoint, so only these judges are instant. */
function isInstant(judge: Judge): boolean {
  return singleJudges(judge).every(one => isLexical(one) || isRecorded(one))
}

/**
 * Passes the timeout on to an inline project. Vitest 5 resolves such projects from the config before any plugin changed
 * it, and keeps the config of the project's own server in `test`.
 */
export function inheritTestTimeout({ name, config, vite }: TestProject): void {
  const { projects = [], testTimeout } = vite.config.test ?? {}
  if (projects.length === 0 || testTimeout !== modelTestTimeout) return
  const namesIt = projects.some(
    project =>
      typeof project === 'object' &&
      'test' in project &&
      project.test?.testTimeout !== undefined &&
      nameOf(project.test) === name,
  )
  if (config.testTimeout === usualTestTimeout && !namesIt) config.testTimeout = modelTestTimeout
}

function nameOf({ name }: { name?: string | { label: string } }): string | undefined {
  return typeof name === 'object' ? name.label : name
}
