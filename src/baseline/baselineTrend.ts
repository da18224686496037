import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type {
  MetricAtMoment,
  MetricTrend,
  Moment,
  SystemAtMoment,
} from '../results/metricTrends.ts'
import { metricTrends } from '../results/metricTrends.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { stableJson } from '../text/stableJson.ts'
import type { Baseline, BaselineSet } from './baseline.ts'
import { baselineBelow } from './baselineBelow.ts'
import { baselinePlaces } from './baselineFiles.ts'
import { nearestBaselineAt } from './chooseBaseline.ts'
import { isShallowClone } from './git/resolveCommit.ts'
import { recordedScores } from './recordedScores.ts'
import { pathInGit } from './git/committedFile.ts'
import { runGit } from './git/gitCommand.ts'

/** The means of the committed baselines over time. */
export interface BaselineTrend {
  /** The commits with a baseline, the oldest first. */
  commits: ChangingCommit[]
  leftOut: LeftOutCommit[]
  /** Whether the clone has only a part of the history. */
  isShallow: boolean
  trends: MetricTrend[]
}

interface LeftOutCommit extends ChangingCommit {
  /** `absent`: the commit removed the baseline. `damaged` includes a schema version that this version can't read. */
  why: 'absent' | 'damaged'
}

/**
 * From each commit that changed the baseline of a folder, the part of it that is below the folder. Each commit is
 * searched for its nearest baseline, as the gate does: so a baseline that was moved up or down is followed, and git's
 * detection of renames does not matter.
 * @param root absolute path of a folder of the repository
 * @param most the most commits to read
 * @throws UserError if there is no repository, or git can't read it
 */
export function baselineTrend(root: string, most: number): BaselineTrend {
  const isShallow = isShallowClone(root)
  const places = baselinePlaces(root).map(({ baseline }) => baseline)
  const commits: ChangingCommit[] = []
  const leftOut: LeftOutCommit[] = []
  const moments: Moment[] = []
  let former: string | undefined
  for (const one of changingCommits(places, root, most).toReversed()) {
    const part = partAt(one.commit, root)
    if (typeof part === 'string') {
      leftOut.push({ ...one, why: part })
      continue
    }
    const text = stableJson(part)
    // The commit changed sets of another package, or a baseline that is not the nearest.
    if (text === former) continue
    former = text
    commits.push(one)
    moments.push({ at: one.commit, date: one.date, systems: systemsIn(part) })
  }
  return { commits, leftOut, isShallow, trends: metricTrends(moments) }
}

/** The part of a commit's baseline below the folder, or why there is none. */
function partAt(commit: string, root: string): Baseline | LeftOutCommit['why'] {
  try {
    const { baseline, files } = nearestBaselineAt(commit, root)
    if (!baseline) return 'absent'
    return baselineBelow(baseline, { folder: files.folder, root }, {}).baseline
  } catch (error) {
    if (error instanceof UserError) return 'damaged'
    throw error
  }
}

function systemsIn({ sets, partial }: Baseline): SystemAtMoment[] {
  return Object.entries(sets).map(([name, set]) => ({
    set: name,
    ...(set.variant !== undefined && { variant: set.variant, gatedVariant: set.variant }),
    metrics: Object.fromEntries(
      Object.entries(set.policy).map(([metric, { direction, gate }]): [string, MetricAtMoment] => {
        const measured = measuredIn(set, metric)
        const { fingerprint } = measured
        const circumstances = stableJson([partial?.sample])
        const measurement = { ...defined({ fingerprint }), circumstances }
        return [
          metric,
          { mean: measured.mean, cases: measured.cases, measurement, direction, gate },
        ]
      }),
    ),
  }))
}

function measuredIn(set: BaselineSet, metric: string) {
  const { mean, scored } = recordedScores(set, metric)
  return { mean, cases: scored, fingerprint: ownEntry(set.measurements, metric)?.fingerprint }
}

interface ChangingCommit {
  /** Full sha. */
  commit: string
  /** The time of the commit, as ISO 8601 with the offset of its clock. */
  date: string
}

/**
 * The commits that changed one of some files, the newest first: HEAD and its first parents, so that a merge
 * represents all its commits. A shallow clone's first commit counts as one that adds all its files.
 * @param files absolute, or relative to `cwd`
 * @param most the most commits to return
 * @throws UserError if git fails, such as without any commit
 */
function changingCommits(files: readonly string[], cwd: string, most: number): ChangingCommit[] {
  const paths = files.map(file => pathInGit(file, cwd))
  const asked = ['--first-parent', `--max-count=${most}`, '--format=%H %cI', 'HEAD', '--', ...paths]
  const { succeeded, output, reason } = runGit(['--literal-pathspecs', 'rev-list', ...asked], cwd)
  if (!succeeded) {
    throw new UserError({
      problem: `Git can't read the history of the baseline: ${reason}`,
      fix: 'Commit the baseline first',
    })
  }
  // A line `commit <sha>` comes before each, which older versions of git can't omit.
  return [...output.matchAll(/([0-9a-f]{40,64}) (\S+)/g)].map(([, commit = '', date = '']) => ({
    commit,
    date,
  }))
}
