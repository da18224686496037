import { defined } from '../defined.ts'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import { joinUsage, usageOfRecords } from '../evidence/usage.ts'
import { boundText } from './boundedText.ts'
import { byCase, byTest, byUnrecordedCase, caseKey } from './order.ts'
import type {
  BrokenFile,
  CaseRecord,
  MatcherRecord,
  RejudgedScores,
  Results,
  RunCalibration,
  Sample,
  SetRun,
  Shard,
  UnfinishedCases,
  UnrecordedCase,
  Usage,
} from './results.ts'
import { hasOtherMeta } from './otherMeta.ts'
import type { RunIdentity } from './runId.ts'
import { compareText } from '../text/stableJson.ts'
import { isSameHash } from '../text/sameHash.ts'

export interface RunParts {
  /** @default not known */
  identity?: RunIdentity | undefined
  records: readonly CaseRecord[]
  matchers: readonly MatcherRecord[]
  sets: Record<string, SetRun>
  unrecorded: readonly UnrecordedCase[]
  unselected: readonly string[]
  broken: readonly BrokenFile[]
  complete: boolean
  /** How far it came. @default it ended */
  unfinished?: UnfinishedCases | undefined
  shard?: Shard
  /** The sample that the run was to cover. @default all cases */
  sample?: Sample | undefined
  /** Number of the GitHub workflow run. @default none */
  workflowRun?: string | undefined
  /** The usage that belongs to no record. @default none */
  usageWithoutRecord?: Usage | undefined
  /** Whether the workflow got no secrets. @default false */
  withoutSecrets?: boolean | undefined
  /** Name of the recorded answers that were judged. @default the pipeline answered */
  answers?: string | undefined
  /** Verdict logs in git that could answer for judges. @default none */
  verdictLogs?: readonly string[] | undefined
  /** Origins of the endpoints that are asked. @default none */
  endpoints?: readonly string[] | undefined
  /** Files that decide scores besides golden files. @default none */
  judgingFiles?: readonly string[] | undefined
  /** Notes of the judge on its endpoint. @default none */
  judgeNotes?: readonly string[] | undefined
  /** @default no record applies to this run */
  calibration?: RunCalibration | undefined
  /** @default nothing was judged again */
  rejudged?: RejudgedScores | undefined
  /** Name and version of the tool, e.g. `vitest-rag 0.1.0`. */
  tool: string
}

/**
 * Joins the parts of a run in a fixed order and sums the usage.
 * @throws UserError if a case has two records of one repeat, or was changed between repeats
 */
export function assembleResults(parts: RunParts): Results {
  const { records, matchers, unrecorded, complete, shard, sample, tool } = parts
  const { workflowRun, withoutSecrets, calibration, usageWithoutRecord, judgeNotes = [] } = parts
  const { verdictLogs: logs, endpoints: origins, judgingFiles: files } = parts
  const [verdictLogs, endpoints, judgingFiles] = [logs, origins, files].map(list =>
    [...new Set(list)].toSorted(compareText),
  )
  const { answers, rejudged } = parts
  const unlisted = unlistedSets(parts)
  const cases = records.toSorted(byCase)
  refuse(conflicts(cases))
  const recorded = usageOfRecords([...records, ...matchers])
  return {
    run: {
      ...parts.identity,
      tool,
      complete: complete && !unrecorded.some(isLost),
      ...defined({ unfinished: parts.unfinished, shard, sample, workflowRun }),
      ...(withoutSecrets && { withoutSecrets }),
      ...defined({ answers }),
      usage: usageWithoutRecord ? joinUsage(recorded, usageWithoutRecord) : recorded,
      ...defined({ usageWithoutRecord }),
      ...(verdictLogs?.length && { verdictLogs }),
      ...(endpoints?.length && { endpoints }),
      ...(judgingFiles?.length && { judgingFiles }),
      ...(judgeNotes.length > 0 && { judgeNotes: [...new Set(judgeNotes)] }),
      ...defined({ calibration }),
      unselected: unselectedFiles(parts),
      broken: brokenFiles([...unlisted.map(withoutPolicy), ...parts.broken]),
    },
    sets: { ...Object.fromEntries(unlisted), ...parts.sets },
    cases,
    matchers: matchers.toSorted(byTest),
    unrecorded: stillUnrecorded(unrecorded, cases),
    ...defined({ rejudged }),
  }
}

function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw new UserError(problems)
}

/** Sets that have records but whose golden file could not be read in the end. */
function unlistedSets({ records, sets }: RunParts): [name: string, set: SetRun][] {
  return records
    .filter(({ set }) => !Object.hasOwn(sets, set))
    .map(({ set, file }) => [set, { file, policy: { metrics: {} } }])
}

/** Such a set gates nothing, which must not read as passed. */
function withoutPolicy([name, { file }]: [name: string, set: SetRun]): BrokenFile {
  return { file, reason: `What set ${JSON.stringify(name)} asks for is not known` }
}

/** Problems of records of one case that conflict. */
function conflicts(records: readonly CaseRecord[]): Problem[] {
  return [...Map.groupBy(records, caseKey).values()].flatMap(own =>
    conflictsOfOne(own.toSorted((one, other) => one.repeat - other.repeat)),
  )
}

function conflictsOfOne(repeats: readonly CaseRecord[]): Problem[] {
  return repeats.flatMap((record, index) => {
    const former = repeats[index - 1]
    if (!former) return []
    if (former.repeat === record.repeat) return [duplicate(former, record)]
    const isSame = isSameHash(former.hash, record.hash) && !hasOtherMeta(former, record)
    return isSame ? [] : [changed(record)]
  })
}

function duplicate(former: CaseRecord, record: CaseRecord): Problem {
  const { set, file, line, caseId, repeat } = record
  return {
    place: { file, line, caseId },
    problem: `Expected one record of set ${JSON.stringify(set)}, repeat ${repeat}, but ${former.file}:${former.line} has another one`,
    fix:
      former.file === file
        ? 'Merge only results of different shards or different repeats'
        : 'Give each golden set a `name` of its own',
  }
}

function changed({ file, line, caseId, set, repeat }: CaseRecord): Problem {
  return {
    place: { file, line, caseId },
    problem: `Expected the repeats of set ${JSON.stringify(set)} to have the same cases, but the case was changed before repeat ${repeat}`,
    fix: 'Run all repeats on the same golden set',
  }
}

/**
 * A case that one part left out and another one recorded is not missing. A lost case stays listed, even if another
 * repeat recorded it.
 */
function stillUnrecorded(
  unrecorded: readonly UnrecordedCase[],
  cases: readonly CaseRecord[],
): UnrecordedCase[] {
  const recorded = new Set(cases.map(caseKey))
  const missing = new Map<string, UnrecordedCase>()
  for (const entry of unrecorded) {
    const key = caseKey(entry)
    if (!isLost(entry) && (recorded.has(key) || missing.has(key))) continue
    missing.set(key, entry)
  }
  return [...missing.values()].toSorted(byUnrecordedCase)
}

/** Whether the case should have been judged but was not. */
function isLost({ why }: UnrecordedCase): boolean {
  return why === 'failed' || why === 'interrupted'
}

/** A golden file that only some shards left out did run. */
function unselectedFiles({ unselected, sets, broken }: RunParts): string[] {
  const met = new Set([...Object.values(sets), ...broken].map(({ file }) => file))
  return [...new Set(unselected)].filter(file => !met.has(file)).toSorted(compareText)
}

/** Cuts the reason of a file with thousands of mistakes; the run reported all of them when it read the file. */
const longestReason = 2000

function brokenFiles(broken: readonly BrokenFile[]): BrokenFile[] {
  const byFile = new Map(
    broken.map(({ file, reason }) => [file, { file, reason: boundText(reason, longestReason) }]),
  )
  return [...byFile.values()].toSorted((first, second) => compareText(first.file, second.file))
}
