import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { assembleResults } from './assemble.ts'
import { joinUsage } from '../evidence/usage.ts'
import type {
  RejudgedScore,
  RejudgedScores,
  Results,
  RunCalibration,
  Sample,
  SetRun,
  Shard,
  Usage,
} from './results.ts'
import { joinIdentities } from './runId.ts'
import { sampleText } from './coveredPart.ts'
import { stableJson } from '../text/stableJson.ts'

/**
 * Merges the results of shards or repeats into one run. Their cases are joined; nothing is averaged. If a shard is
 * missing, the run is incomplete.
 * @throws UserError if the parts are not of one run: another tool version, policy or number
 *   of shards, a case recorded twice or changed in between
 */
export function mergeResults(list: readonly Results[]): Results {
  const [first] = list
  if (!first) {
    throw new UserError({
      problem: 'Expected results to merge, got none',
      fix: 'Check that every shard uploaded its `.vitest-rag` folder',
    })
  }
  const tool = sameTool(list)
  const sets = joinSets(list)
  const { shard, allThere } = joinShards(list)
  return assembleResults({
    identity: joinIdentities(list.map(({ run }) => run)),
    records: list.flatMap(({ cases }) => cases),
    matchers: list.flatMap(({ matchers }) => matchers),
    sets,
    unrecorded: list.flatMap(({ unrecorded }) => unrecorded),
    unselected: list.flatMap(({ run }) => run.unselected),
    broken: list.flatMap(({ run }) => run.broken),
    complete: allThere && list.every(({ run }) => run.complete),
    ...defined({ shard }),
    sample: sameSample(list),
    // Parts of several workflow runs have no common number.
    workflowRun: list.every(({ run }) => run.workflowRun === first.run.workflowRun)
      ? first.run.workflowRun
      : undefined,
    usageWithoutRecord: joinLost(list),
    verdictLogs: list.flatMap(({ run }) => run.verdictLogs ?? []),
    endpoints: list.flatMap(({ run }) => run.endpoints ?? []),
    judgingFiles: list.flatMap(({ run }) => run.judgingFiles ?? []),
    judgeNotes: list.flatMap(({ run }) => run.judgeNotes ?? []),
    calibration: sameCalibration(list),
    withoutSecrets: list.every(({ run }) => run.withoutSecrets),
    answers: list.find(({ run }) => run.answers !== undefined)?.run.answers,
    rejudged: joinRejudged(list),
    tool,
  })
}

/**
 * The scores of today's judge for the baseline's answers, by set, case and metric. If two parts differ, neither counts,
 * and the case is compared with the recorded scores.
 */
function joinRejudged(list: readonly Results[]): RejudgedScores | undefined {
  const all = list.flatMap(({ rejudged }) => Object.entries(rejudged ?? {}))
  if (all.length === 0) return undefined
  return joinBy(all, cases =>
    joinBy(cases.flatMap(Object.entries<RejudgedCase>), metrics =>
      joinBy(metrics.flatMap(Object.entries<RejudgedScore>), onlyOne),
    ),
  )
}

type RejudgedCase = Record<string, RejudgedScore>

/** @param join merges all entries of a name; undefined leaves the name out */
function joinBy<One, Joined>(
  entries: readonly (readonly [name: string, one: One])[],
  join: (all: One[]) => Joined | undefined,
): Record<string, Joined> {
  const byName = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(
    [...byName].flatMap(([name, same]) => {
      const joined = join(same.map(([, one]) => one))
      return joined === undefined ? [] : [[name, joined]]
    }),
  )
}

function onlyOne<One>([first, ...others]: readonly One[]): One | undefined {
  return others.every(one => stableJson(one) === stableJson(first)) ? first : undefined
}

function joinLost(list: readonly Results[]): Usage | undefined {
  const [first, ...others] = list.flatMap(({ run }) => run.usageWithoutRecord ?? [])
  return first && others.reduce(joinUsage, first)
}

/** A part without judged cases has no calibration; if two parts differ, neither holds for the whole. */
function sameCalibration(list: readonly Results[]): RunCalibration | undefined {
  return onlyOne(list.flatMap(({ run }) => run.calibration ?? []))
}

function sameTool([first, ...others]: readonly Results[]): string {
  const tool = first?.run.tool ?? ''
  const other = others.find(({ run }) => run.tool !== tool)
  if (other) {
    throw new UserError({
      problem: `Expected results of one tool, got ${JSON.stringify(tool)} and ${JSON.stringify(other.run.tool)}`,
      fix: 'Install the same version of vitest-rag for all shards and repeats',
    })
  }
  return tool
}

/** A run that was killed did not record its sample; the merged run is then incomplete. */
function sameSample(list: readonly Results[]): Sample | undefined {
  const [first, ...others] = list.flatMap(({ run }) =>
    run.complete || run.sample ? [run.sample] : [],
  )
  const isOther = (one: Sample | undefined) => stableJson(one) !== stableJson(first)
  if (!others.some(isOther)) return first
  const shown = (one: Sample | undefined) => (one ? sampleText(one) : 'all cases')
  const other = others.find(isOther)
  throw new UserError({
    problem: `Expected results of one sample, got ${shown(first)} and ${shown(other)}`,
    fix: 'Run all shards and repeats with the same `--sample` and `--seed`',
  })
}

function joinSets(list: readonly Results[]): Record<string, SetRun> {
  const joined = new Map<string, SetRun>()
  for (const [name, set] of list.flatMap(({ sets }) => Object.entries(sets))) {
    const former = joined.get(name)
    if (former && stableJson(former) !== stableJson(set)) {
      throw new UserError({
        place: { file: set.file },
        problem: `Expected the same rules of set ${JSON.stringify(name)}, but the results differ in ${difference(former, set)}`,
        fix: 'Run all shards and repeats on the same commit with the same options',
      })
    }
    joined.set(name, set)
  }
  return Object.fromEntries(joined)
}

function difference(former: SetRun, set: SetRun): string {
  if (former.file !== set.file) return `the golden file (${former.file} and ${set.file})`
  const keys = new Set([...Object.keys(former.policy.metrics), ...Object.keys(set.policy.metrics)])
  const metrics = [...keys].filter(
    key => stableJson(former.policy.metrics[key]) !== stableJson(set.policy.metrics[key]),
  )
  // Besides metrics, a policy contains only limits of latency and cost.
  const differs = (key: 'variants' | 'systems') => stableJson(former[key]) !== stableJson(set[key])
  const systems = differs('systems') ? 'its pipeline' : 'its limits of latency or cost'
  const rest = differs('variants') ? 'its variants' : systems
  return metrics.map(key => JSON.stringify(key)).join(', ') || rest
}

/** Repeats of one shard stay that shard; all shards together are a full run. */
function joinShards(list: readonly Results[]): { shard?: Shard; allThere: boolean } {
  const shards = list.flatMap(({ run }) => (run.shard ? [run.shard] : []))
  const [first] = shards
  if (!first) return { allThere: true }
  const other = shards.find(({ count }) => count !== first.count)
  if (other) {
    throw new UserError({
      problem: `Expected shards of one run, got 1 of ${first.count} and 1 of ${other.count}`,
      fix: 'Merge only results of the same run',
    })
  }
  const indices = new Set(shards.map(({ index }) => index))
  if (indices.size === 1 && shards.length === list.length) return { shard: first, allThere: true }
  return { allThere: indices.size === first.count }
}
