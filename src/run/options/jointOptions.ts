import type { Budget } from '../../judge/session/budget.ts'
import type { RagOptions } from './options.ts'

/** What several plugins ask of the run that they share. */
export type JointOptions = Pick<RagOptions, 'budget' | 'gate' | 'replayFrom' | 'keepRuns' | 'html'>

const modes = ['fail', 'warn', 'report'] as const

const defaultKeepRuns = 20

/**
 * One budget, one gate and one verdict log for the plugins of a run: of each limit the lowest, of the modes
 * the strictest, every verdict that one of them has fail, and every log that one of them replays from. As
 * many runs are kept as the one asks for that wants to keep the fewest. The HTML report is written
 * if one asks for it.
 */
export function jointOptions(plugins: readonly JointOptions[]): Required<JointOptions> {
  const given = plugins.map(({ gate: { mode = 'fail', failOn = [] } = {} }) => ({ mode, failOn }))
  return {
    budget: jointBudget(plugins),
    keepRuns: Math.min(...plugins.map(({ keepRuns = defaultKeepRuns }) => keepRuns)),
    html: plugins.some(({ html }) => html),
    gate: {
      mode: modes.find(mode => given.some(one => one.mode === mode)) ?? 'fail',
      failOn: [...new Set(given.flatMap(({ failOn }) => failOn))],
    },
    replayFrom: [...new Set(plugins.flatMap(({ replayFrom = [] }) => replayFrom))],
  }
}

function jointBudget(plugins: readonly JointOptions[]): Budget {
  const limits = (['maxCalls', 'maxTokens', 'maxCost'] as const).flatMap(limit => {
    const given = plugins.flatMap(({ budget }) => budget?.[limit] ?? [])
    return given.length === 0 ? [] : [[limit, Math.min(...given)] as const]
  })
  return Object.fromEntries(limits)
}
