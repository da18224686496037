import { linesAt } from '../files/linesAt.ts'
import type { LinePlace } from '../files/lineSpan.ts'
import { parseJson } from '../text/parseJson.ts'
import { carryClaimCounts, keepClaimCounts } from './claimCounts.ts'
import { caseKey } from './order.ts'
import type { CaseRecord } from './results.ts'
import { resultLineSchema } from './resultLine.ts'
import { carryStepTotals, keepStepTotals } from './stepTotals.ts'

/** How much evidence may be held in memory. What goes beyond it is read again when it is looked at. */
export interface HeldEvidence {
  /** Bytes of JSON that are left. */
  bytes: number
  /** What many records have in common, once, by its JSON. */
  alike: Map<string, unknown>
}

/** Enough for more than a thousand cases; objects take several times as much as their JSON. */
export const heldEvidence = (bytes = 8 * 1024 * 1024): HeldEvidence => ({
  bytes,
  alike: new Map(),
})

const places = new WeakMap<CaseRecord, LinePlace>()

/** Where a record stands; undefined where it stands in no file as it is. */
export function placeOf(record: CaseRecord): LinePlace | undefined {
  return places.get(record)
}

/** The record stands elsewhere from now on. */
export function moveTo(record: CaseRecord, place: LinePlace): void {
  places.set(record, place)
}

/** A record that stands on a line of a file, with its evidence held only where there is room for it. */
export function storedRecord(record: CaseRecord, place: LinePlace, held: HeldEvidence): CaseRecord {
  const isHeld = place.length <= held.bytes
  if (isHeld) held.bytes -= place.length
  const stored = isHeld ? record : withEvidenceOnFile(record, held)
  places.set(stored, place)
  return stored
}

type OnFile = 'evidence' | 'leftOut' | 'steps'

const readFromFile = (name: OnFile) => ({
  enumerable: true,
  configurable: true,
  get(this: CaseRecord) {
    return recordOnFile(this)[name]
  },
})

/** The same functions for all, so that records have one shape. */
const evidenceOnFile = readFromFile('evidence')
const leftOutOnFile = readFromFile('leftOut')
const stepsOnFile = readFromFile('steps')

/** Everybody reads it as before, and whoever copies the record copies its evidence. */
function withEvidenceOnFile(
  { evidence, leftOut, steps, ...rest }: CaseRecord,
  { alike }: HeldEvidence,
): CaseRecord {
  const once = <Value>(value: Value): Value => {
    const json = JSON.stringify(value)
    const known = alike.get(json) as Value | undefined
    if (known === undefined) alike.set(json, value)
    return known ?? value
  }
  const { set, file, measurements, missed, thresholds } = rest
  const shared = {
    ...rest,
    set: once(set),
    file: once(file),
    measurements: once(measurements),
    missed: once(missed),
    ...(thresholds && { thresholds: once(thresholds) }),
  }
  // What is missing is defined below.
  const onFile = shared as CaseRecord
  keepClaimCounts(onFile, evidence)
  Object.defineProperty(onFile, 'evidence', evidenceOnFile)
  if (leftOut) Object.defineProperty(onFile, 'leftOut', leftOutOnFile)
  keepStepTotals(onFile, steps)
  if (steps) Object.defineProperty(onFile, 'steps', stepsOnFile)
  return onFile
}

/**
 * The record as `change` makes it. What is on file stays there, and its evidence is changed where it is
 * looked at.
 */
export function changedRecord(
  record: CaseRecord,
  change: (whole: CaseRecord) => CaseRecord,
): CaseRecord {
  if (!isOnFile(record)) return change(record)
  const { evidence: _, leftOut, steps, ...rest } = Object.getOwnPropertyDescriptors(record)
  const bare = Object.defineProperties({ evidence: {} }, rest) as CaseRecord
  const changed = change(bare)
  carryClaimCounts(record, changed)
  carryStepTotals(record, changed)
  const whenRead = (name: OnFile) => ({
    enumerable: true,
    configurable: true,
    get: () => change(record)[name],
  })
  Object.defineProperty(changed, 'evidence', whenRead('evidence'))
  if (leftOut) Object.defineProperty(changed, 'leftOut', whenRead('leftOut'))
  if (steps) Object.defineProperty(changed, 'steps', whenRead('steps'))
  return changed
}

function isOnFile(record: CaseRecord): boolean {
  return Object.getOwnPropertyDescriptor(record, 'evidence')?.get !== undefined
}

function recordOnFile(stored: CaseRecord): CaseRecord {
  const place = places.get(stored)
  if (!place) throw new Error('Expected a record to stand in a file')
  const [bytes] = linesAt([place])
  const line = resultLineSchema.safeParse(parseJson(String(bytes))).data
  const isOwn =
    line?.type === 'case' &&
    caseKey(line.record) === caseKey(stored) &&
    line.record.repeat === stored.repeat
  if (!isOwn) throw new Error(`Expected ${place.file} to be as it was when it was read`)
  return line.record
}
