import { posix } from 'node:path'
import { UserError } from '../errors.ts'
import { relativePath } from '../files/relativePath.ts'
import { sampleText } from '../results/coveredPart.ts'
import type { Measurement, Sample, SetRun } from '../results/results.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'
import { requiredSets, withRequiredSets } from './declaredPart.ts'

/** The folder of a run, and that of its baseline. */
export interface FolderOfRun {
  /** Absolute path of the folder that the baseline's `.vitest-rag` is in. */
  folder: string
  /** Absolute path of the folder whose golden sets were run. */
  root: string
}

/** The sets that ran, by name, with their golden files relative to the root. */
export type SetsThatRan = Readonly<Record<string, Pick<SetRun, 'file'>>>

/** The part of a baseline that applies to a run. */
export interface BaselinePart {
  baseline: Baseline
  /** Names of sets that the run does not concern, because their golden files are elsewhere. */
  leftAlone: string[]
}

/**
 * The part of a baseline for the golden sets below a folder. A set that ran belongs to it, wherever its file was
 * before: otherwise the scores of a moved set would silently be lost. A set without a known file belongs to it too.
 * If the sets that runs must cover are all elsewhere, a run here must cover all of its own sets.
 */
export function baselineBelow(
  baseline: Baseline,
  place: FolderOfRun,
  ran: Readonly<Record<string, unknown>>,
): BaselinePart {
  const inside = pathOfRun(place)
  const isPart = (name: string) => {
    const file = ownEntry(baseline.sets, name)?.file
    return file === undefined || isBelow(file, inside) || Object.hasOwn(ran, name)
  }
  const sets = Object.entries(baseline.sets)
  return {
    baseline: withRequiredSets(
      { ...baseline, sets: Object.fromEntries(sets.filter(([name]) => isPart(name))) },
      requiredSets(baseline),
    ),
    leftAlone: sets.flatMap(([name]) => (isPart(name) ? [] : [name])),
  }
}

/**
 * Merges a recorded run into the baseline of its folder: file names are relative to that folder, and the sets of
 * other packages stay, with the requirement to cover them.
 * @param former the folder's previous baseline
 * @throws UserError if it has sets of other packages that were recorded from another sample
 */
export function placedBaseline(
  recorded: Baseline,
  former: Baseline | undefined,
  place: FolderOfRun,
): Baseline {
  const inside = pathOfRun(place)
  const others = former ? baselineBelow(former, place, recorded.sets).leftAlone : []
  const kept = Object.entries(former?.sets ?? {}).filter(([name]) => others.includes(name))
  if (others.length > 0) refuseOtherSample(recorded.partial?.sample, former?.partial?.sample)
  const measured = former ? withKnownTemperatures(recorded, former) : recorded
  const own = renamedFiles(measured, file => posix.join(inside, file))
  // The packages of logs are unknown, so logs stay while the baseline has sets of other packages.
  const logs = joinNames(recorded.verdictLogs, others.length > 0 ? former?.verdictLogs : undefined)
  // Machines of one team may use different endpoints.
  const endpoints = joinNames(recorded.endpoints, former?.endpoints)
  const required = former ? requiredSets(former).filter(name => others.includes(name)) : []
  const sets = { ...Object.fromEntries(kept), ...own.sets }
  const joined = {
    ...recorded,
    ...(logs.length > 0 && { verdictLogs: logs }),
    ...(endpoints.length > 0 && { endpoints }),
    sets,
  }
  return withRequiredSets(joined, [...requiredSets(recorded), ...required])
}

/** The measurements of a recorded run, with the temperatures that only the former run could find out. */
function withKnownTemperatures(recorded: Baseline, former: Baseline): Baseline {
  const sets = Object.entries(recorded.sets).map(([name, set]) => {
    const known = ownEntry(former.sets, name)?.measurements ?? {}
    const measurements = Object.entries(set.measurements).map(
      ([metric, one]) => [metric, withKnownTemperature(one, ownEntry(known, metric))] as const,
    )
    return [name, { ...set, measurements: Object.fromEntries(measurements) }] as const
  })
  return { ...recorded, sets: Object.fromEntries(sets) }
}

/** Only an endpoint's answer shows whether it takes a temperature, so a run of replayed answers does not know it. */
function withKnownTemperature(one: Measurement, before: Measurement | undefined): Measurement {
  const judge = before?.judge
  if (!one.judge || one.judge.temperature !== undefined) return one
  if (judge?.temperature === undefined || before?.fingerprint !== one.fingerprint) return one
  return { ...one, judge }
}

function joinNames(...lists: (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list = []) => list))].toSorted(compareText)
}

/** A baseline declares one sample: sets from another sample would be missing in every run. */
function refuseOtherSample(now: Sample | undefined, before: Sample | undefined): void {
  if (stableJson(now) === stableJson(before)) return
  const shown = (sample: Sample | undefined) => (sample ? sampleText(sample) : 'all cases')
  throw new UserError({
    problem: `Expected ${shown(before)}, as for the other packages in this baseline, got ${shown(now)}`,
    fix: 'Record all packages together, where the baseline is: npx vitest-rag baseline update --sample <n>',
  })
}

/** A part of a folder's baseline, with file names relative to the run's root, as in its results. */
export function seenFromRun(part: Baseline, place: FolderOfRun): Baseline {
  const inside = pathOfRun(place)
  return renamedFiles(part, file => posix.relative(inside, file))
}

function renamedFiles(baseline: Baseline, rename: (file: string) => string): Baseline {
  const sets = Object.entries(baseline.sets).map(([name, set]) => {
    const { file } = set
    return [name, file === undefined ? set : { ...set, file: rename(file) }] as const
  })
  return { ...baseline, sets: Object.fromEntries(sets) }
}

/**
 * The set of the baseline that has the name of a set that ran, but another file. If that file ran too, under another
 * name, then the name moved from one set to the other.
 */
export function ofOtherFile(
  baseline: Baseline,
  place: FolderOfRun,
  ran: SetsThatRan,
): { name: string; file: string; former: string }[] {
  const inside = pathOfRun(place)
  const files = new Set(Object.values(ran).map(({ file }) => posix.join(inside, file)))
  return Object.entries(ran).flatMap(([name, { file }]) => {
    const former = ownEntry(baseline.sets, name)?.file
    return former === undefined || files.has(former) ? [] : [{ name, file, former }]
  })
}

/** `packages/billing`; empty if both are the same folder. */
function pathOfRun({ folder, root }: FolderOfRun): string {
  return relativePath(folder, root)
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}
