import { join } from 'node:path'
import { baselineTrend } from '../baseline/baselineTrend.ts'
import { runGit } from '../baseline/git/gitCommand.ts'
import { orNothing } from '../files/orNothing.ts'
import { judgeFullName } from '../judge/judgeFullName.ts'
import { folderName } from '../results/folder.ts'
import type { KeptRun } from '../results/kept/keptRuns.ts'
import { keptRun, keptRunIds } from '../results/kept/keptRuns.ts'
import { runTrend } from '../results/kept/runTrend.ts'
import { beganAt } from '../results/runId.ts'
import { compareText } from '../text/stableJson.ts'
import { printable } from '../text/untrusted.ts'
import type { PageTrends, TrendMark } from './pageData.ts'

/** Each changes the baseline, and takes time to read. */
const mostBaselines = 50

/**
 * How the kept runs and the commits of the baseline went, and what happened between the runs.
 * @param root absolute path of the project's folder
 */
export function pageTrends(root: string): PageTrends {
  const folder = join(root, folderName)
  const kept = keptRunIds(folder).map(id => keptRun(folder, id))
  const { runs, trends } = runTrend(kept)
  // Runs are kept without git, too.
  const baseline = orNothing(() => baselineTrend(root, mostBaselines)) ?? {
    commits: [],
    trends: [],
  }
  const [first] = runs
  const inTrend = new Set(runs)
  const ofTrend = kept.filter(({ id }) => inTrend.has(id))
  const accepting = new Set(baseline.commits.map(({ commit }) => commit))
  const marks = [
    ...judgeMarks(ofTrend),
    ...(first === undefined ? [] : commitMarks(root, beganAt(first), accepting)),
  ]
  return { runs: trends, baseline: baseline.trends, ...(marks.length > 0 && { marks }) }
}

/** A mark at each run whose judges are others than those of the run before it. */
function judgeMarks(kept: readonly KeptRun[]): TrendMark[] {
  const judged = kept
    .toSorted((one, other) => compareText(one.id, other.id))
    .flatMap(run =>
      'summary' in run ? [{ id: run.id, names: namesOf(run.summary.judges ?? []) }] : [],
    )
  return judged.flatMap(({ id, names }, index) => {
    const former = judged[index - 1]?.names ?? names
    if (former === names) return []
    const text = `${former || 'no judge'} → ${names || 'no judge'}`
    return [{ kind: 'judge' as const, date: beganAt(id), text }]
  })
}

function namesOf(judges: readonly { name: string; model?: string }[]): string {
  return printable(judges.map(judgeFullName).join(', '), longestText)
}

const longestText = 80

/** More than fit on a chart. */
const mostCommits = 200

/**
 * The commits since the first run: HEAD and its first parents, so that a merge represents all its commits.
 * @param accepting shas of those that changed the baseline
 */
function commitMarks(root: string, since: string, accepting: ReadonlySet<string>): TrendMark[] {
  const asked = ['--first-parent', `--max-count=${mostCommits}`, `--since=${since}`]
  const log = orNothing(() => runGit(['log', ...asked, '--format=%H %cI %s', 'HEAD'], root))
  if (!log?.succeeded) return []
  return [...log.output.matchAll(/^([0-9a-f]{40,64}) (\S+) (.*)$/gm)]
    .map(([, sha = '', date = '', subject = '']): TrendMark => ({
      kind: accepting.has(sha) ? 'accepted' : 'commit',
      date: new Date(date).toISOString(),
      text: `${sha.slice(0, 8)} ${printable(subject, longestText)}`,
    }))
    .toReversed()
}
