import type { CaseEvidence } from './caseEvidence.ts'

type List = readonly unknown[]

/** Every list of the evidence, by its path: `answerInContexts`, `documents.missed`. */
export function evidenceLists(evidence: CaseEvidence): Record<string, List> {
  const lists: Record<string, List> = {}
  mapLists(evidence, (path, items) => (lists[path] = items))
  return lists
}

/** The evidence with only those entries of its lists that are to be kept. */
export function filterLists(
  evidence: CaseEvidence,
  keeps: (path: string, index: number) => boolean,
): CaseEvidence {
  return mapLists(evidence, (path, items) => items.filter((_item, index) => keeps(path, index)))
}

/** A piece of evidence is a list, or a few lists by name. */
function mapLists(
  evidence: CaseEvidence,
  change: (path: string, items: List) => List,
): CaseEvidence {
  const pieces: [string, List | Record<string, List>][] = Object.entries(evidence)
  return Object.fromEntries(
    pieces.map(([name, piece]) => {
      if (isList(piece)) return [name, change(name, piece)]
      const named = Object.entries(piece).map(([key, items]) => {
        return [key, change(`${name}.${key}`, items)]
      })
      return [name, Object.fromEntries(named)]
    }),
  )
}

// `Array.isArray` alone does not tell readonly arrays.
const isList = (piece: List | Record<string, List>): piece is List => Array.isArray(piece)
