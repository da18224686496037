import { isLastTurn } from './isLastTurn.ts'
import { counted, grouped } from '../text/numbers.ts'
import { firstFew } from '../text/firstFew.ts'
import { inOneLine } from '../text/inOneLine.ts'
import { printable } from '../text/untrusted.ts'
import type { NamedCase } from './order.ts'
import { byCase, caseKey } from './order.ts'
import { asDeclared, otherSample } from './coveredPart.ts'
import type { DeclaredPart } from './coveredPart.ts'
import type { CaseRecord, Results, SetRun, UnfinishedCases, UnrecordedCase } from './results.ts'
import { isSameHash } from '../text/sameHash.ts'

/**
 * The faults of a run, apart from the quality of the answers: one sentence for each kind; empty without faults. A run
 * with a fault can't pass and can't become a baseline.
 * @param exceptOpen leaves out what could not be measured only because the run got no secrets
 */
export function runFaults(results: Results, { exceptOpen = false } = {}): string[] {
  const { run, unrecorded } = results
  const cases = results.cases.toSorted(byCase)
  const open = exceptOpen && run.withoutSecrets === true
  const asked = open ? cases.filter(({ unavailable }) => !unavailable) : cases
  const sets = new Map(Object.entries(results.sets))
  const faults: [headline: string, instances: Instance[]][] = [
    [
      'Golden files could not be run',
      run.broken.map(({ file, reason }) => ({ name: printable(file), reason })),
    ],
    ['Cases failed without a record', withoutRecord(unrecorded, 'failed')],
    ['The run was ended before cases were judged', withoutRecord(unrecorded, 'interrupted')],
    [
      run.answers === undefined ? 'The pipeline gave no answer' : 'No answer was recorded',
      asked.flatMap(pipelineFault),
    ],
    ['Scores could not be determined', cases.flatMap(record => scoreFaults(record, open))],
    ['Scores are missing', cases.flatMap(record => missingScores(record, sets.get(record.set)))],
    ['Metrics were measured in different ways within the run', mixedMeasurements(cases)],
  ]
  return faults.flatMap(([headline, instances]) =>
    instances.length === 0
      ? []
      : [`${headline} (${namesOf(instances).length}): ${byReason(instances)}`],
  )
}

/**
 * Why the run doesn't cover all golden sets, or that no case ran; undefined if it covers them.
 * @param declared as for {@link filteredRun}
 */
export function partialRun(results: Results, declared?: DeclaredPart): string | undefined {
  const nothing = casesOf(results).all === 0 ? 'no case of a golden set ran' : undefined
  return filteredRun(results, declared) ?? nothing
}

/** Whether the run should have covered the case. */
export function isMeant({ why }: UnrecordedCase): boolean {
  return why !== 'skipped' && why !== 'unsampled'
}

/**
 * Why a run that was stopped, lost cases or lacks shards is partial. Undefined for a filtered run, which leaves cases
 * out on purpose.
 */
export function incompleteRun(results: Results): string | undefined {
  return results.run.complete ? undefined : partialRun(results)
}

function casesOf({ cases, unrecorded }: Results) {
  const meant = unrecorded.filter(isMeant)
  return {
    ran: new Set(cases.map(caseKey)).size,
    all: new Set([...cases, ...meant].map(caseKey)).size,
  }
}

/**
 * Why the run left out existing golden sets or cases; undefined if it did not.
 * @param declared the part that the run must cover; the rest may be left out. @default all
 */
export function filteredRun(found: Results, declared: DeclaredPart = {}): string | undefined {
  const results = asDeclared(found, declared)
  const { run, unrecorded } = results
  const { ran, all } = casesOf(results)
  const share = `${grouped(ran)} of ${counted(all, 'case')} ran`
  if (run.unfinished) return unfinishedText(run.unfinished)
  // Matchers may then be missing, and golden sets that the run never listed.
  const early = `it ended early, or shards are missing (${counted(ran, 'case')} ran)`
  if (!run.complete) return `incomplete run: ${ran < all ? share : early}`
  if (run.shard) return `shard ${run.shard.index} of ${run.shard.count}: ${share}`
  const sampled = otherSample(found, declared.sample, { ran, all })
  if (sampled !== undefined) return sampled
  const deselected = unrecorded.filter(({ why }) => why === 'deselected')
  if (deselected.length + run.unselected.length === 0) return undefined
  if (declared.sets) return withoutDeclared(results, declared.sets)
  const without = `without ${firstFew(wholeNames(deselected), mostNamed)}`
  if (run.unselected.length === 0) return `partial run: ${share}, ${without}`
  const files = firstFew(
    run.unselected.map(file => printable(file)),
    mostNamed,
  )
  if (deselected.length === 0) return `partial run: without ${files}`
  return `partial run: without ${files}; of the other golden sets ${share}, ${without}`
}

/** `this run was stopped: 16 of 60 cases are judged` */
export function unfinishedText({ state, judged, of, repeat }: UnfinishedCases): string {
  const what = state === 'stopped' ? 'this run was stopped' : 'this run is still in progress'
  const count =
    of === undefined ? counted(judged, 'case') : `${grouped(judged)} of ${counted(of, 'case')}`
  const ofRepeat = repeat === 0 ? '' : ` of run ${repeat + 1}`
  return `${what}: ${count}${ofRepeat} ${judged === 1 ? 'is' : 'are'} judged`
}

/** What a filter leaves out: cases, and conversations as a whole. */
function wholeNames(cases: readonly UnrecordedCase[]): string[] {
  return [
    ...new Set(cases.map(one => nameOf({ ...one, caseId: one.turn?.conversation ?? one.caseId }))),
  ]
}

function withoutDeclared(
  { sets, unrecorded }: Results,
  declared: readonly string[],
): string | undefined {
  const sought = declared.filter(set => !Object.hasOwn(sets, set))
  const cases = unrecorded.filter(one => one.why === 'deselected' && declared.includes(one.set))
  const missing = [...sought.map(set => printable(set)), ...wholeNames(cases)]
  return missing.length === 0
    ? undefined
    : `partial run: without ${firstFew(missing, mostNamed)}, which the baseline requires in every run`
}

/** Whether the run reached every required case of a set: only then the set has a mean. */
export function isWholeSet({ run, sets, unrecorded }: Results, set: string): boolean {
  const missing = unrecorded.some(one => one.set === set && isMeant(one))
  return run.complete && Object.hasOwn(sets, set) && !missing
}

/** A case, file or score with a fault. */
interface Instance {
  name: string
  reason?: string
}

function nameOf({ set, variant, caseId }: NamedCase): string {
  const names = [set, ...(variant === undefined ? [] : [variant]), caseId]
  return names.map(name => printable(name)).join(' › ')
}

function withoutRecord(
  unrecorded: readonly UnrecordedCase[],
  because: UnrecordedCase['why'],
): Instance[] {
  return unrecorded.flatMap(one => (one.why === because ? [{ name: nameOf(one) }] : []))
}

function pipelineFault(record: CaseRecord): Instance[] {
  return record.error === undefined ? [] : [{ name: nameOf(record), reason: record.error }]
}

function scoreFaults(record: CaseRecord, open: boolean): Instance[] {
  return Object.entries(record.scores).flatMap(([metric, score]) => {
    const name = `${nameOf(record)} ${metric}`
    if (score.status === 'judgeError') {
      return open && score.unavailable ? [] : [{ name, reason: score.reason }]
    }
    return score.status === 'scored' && !Number.isFinite(score.value)
      ? [{ name, reason: `${score.value} is not a score` }]
      : []
  })
}

/** The metrics of the set for which the record has neither a score nor the reason why there is none. */
function missingScores(record: CaseRecord, set: SetRun | undefined): Instance[] {
  if (record.error !== undefined) return []
  const isLast = isLastTurn(record)
  return Object.entries(set?.policy.metrics ?? {})
    .filter(([metric, { of }]) => !Object.hasOwn(record.scores, metric) && (isLast || !of))
    .map(([metric]) => ({ name: `${nameOf(record)} ${metric}` }))
}

function mixedMeasurements(records: readonly CaseRecord[]): Instance[] {
  const first = new Map<string, string>()
  const mixed = new Set<string>()
  for (const { set, measurements } of records) {
    for (const [metric, { fingerprint }] of Object.entries(measurements)) {
      const name = `${printable(set)} › ${metric}`
      const former = first.get(name) ?? fingerprint
      if (!isSameHash(former, fingerprint)) mixed.add(name)
      first.set(name, fingerprint)
    }
  }
  return [...mixed].map(name => ({ name }))
}

/** Long enough for the place of a judge's answer and its fault. */
const longestReason = 240

/** Each once: repeats of a case have the same name. */
function namesOf(instances: readonly Instance[]): string[] {
  return [...new Set(instances.map(({ name }) => name))]
}

/** One cause often prevents many scores, so it appears once, after all that it affects. */
function byReason(instances: readonly Instance[]): string {
  const reasons = Map.groupBy(instances, ({ reason }) => reason)
  const groups = [...reasons].map(([reason, concerned]) => {
    const names = firstFew(namesOf(concerned), mostNamed)
    return reason === undefined ? names : `${names} (${inOneLine(reason, longestReason)})`
  })
  return firstFew(groups, mostNamed, '; ')
}

/** The most cases, files or reasons that a sentence names. */
const mostNamed = 3
