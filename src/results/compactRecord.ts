import { boundTexts } from './boundedText.ts'
import type { CaseEvidence, CaseRecord } from './results.ts'

/** Bytes of JSON that a record should not pass: it is held in memory and sent for every case. */
const recordBytes = 8000

/** Characters that one text may have; the shorter bounds only serve records with many reasons. */
const textLengths = [300, 100, 40] as const

/**
 * A record that is small whatever the judge and the pipeline wrote. Texts are cut to 300
 * characters and end in `…` where they were; what doesn't fit of the evidence is left out and
 * counted in `leftOut`. Unsupported claims and missed documents are kept before all else. The
 * verdict log and `answers.jsonl` still have everything.
 */
export function compactRecord(record: CaseRecord): CaseRecord {
  const bounded =
    textLengths
      .map(length => boundTexts(record, length))
      .find(({ evidence: _evidence, ...rest }) => jsonBytes(rest) <= recordBytes / 2) ??
    boundTexts(record, textLengths[2])
  if (jsonBytes(bounded) <= recordBytes) return bounded
  const { evidence, ...rest } = bounded
  const counters = jsonBytes({ leftOut: countLeftOut(evidence, {}), evidence: emptied(evidence) })
  const kept = keepEvidence(evidence, recordBytes - jsonBytes(rest) - counters)
  return { ...bounded, evidence: kept, leftOut: countLeftOut(evidence, kept) }
}

interface Entry {
  list: string
  index: number
  /** Whether it tells what went wrong. */
  telling: boolean
  bytes: number
}

function keepEvidence(evidence: CaseEvidence, budget: number): CaseEvidence {
  const entries = Object.entries(evidenceLists(evidence)).flatMap(([list, items]) =>
    items.map((item, index) => ({
      list,
      index,
      telling: list === 'missed' || isUnsupported(item),
      bytes: jsonBytes(item) + 1,
    })),
  )
  const kept = new Set<string>()
  let left = budget
  for (const { list, index, bytes } of entries.toSorted(byUse)) {
    if (bytes > left) continue
    left -= bytes
    kept.add(`${list} ${index}`)
  }
  return filterEvidence(evidence, (list, index) => kept.has(`${list} ${index}`))
}

/** The lists take turns, so that a long one does not crowd out the others. */
function byUse(first: Entry, second: Entry): number {
  return Number(second.telling) - Number(first.telling) || first.index - second.index
}

function isUnsupported(item: unknown): boolean {
  return (
    typeof item === 'object' && item !== null && 'verdict' in item && item.verdict !== 'supported'
  )
}

/** Every list of the evidence under the name it is counted by. */
function evidenceLists({ documents, ...lists }: CaseEvidence): Record<string, readonly unknown[]> {
  return { ...lists, ...documents }
}

function filterEvidence(
  { answerInContexts, referenceInContexts, documents }: CaseEvidence,
  keeps: (list: string, index: number) => boolean,
): CaseEvidence {
  const filtered = <Item>(list: string, items: readonly Item[]) =>
    items.filter((_item, index) => keeps(list, index))
  return {
    ...(answerInContexts && { answerInContexts: filtered('answerInContexts', answerInContexts) }),
    ...(referenceInContexts && {
      referenceInContexts: filtered('referenceInContexts', referenceInContexts),
    }),
    ...(documents && {
      documents: {
        retrieved: filtered('retrieved', documents.retrieved),
        missed: filtered('missed', documents.missed),
      },
    }),
  }
}

function emptied(evidence: CaseEvidence): CaseEvidence {
  return filterEvidence(evidence, () => false)
}

function countLeftOut(evidence: CaseEvidence, kept: CaseEvidence): Record<string, number> {
  const keptLists = evidenceLists(kept)
  const counts = Object.entries(evidenceLists(evidence)).map(
    ([list, items]) => [list, items.length - (keptLists[list]?.length ?? 0)] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
