import type { CaseEvidence } from '../../results/results.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { shownId } from './evidenceSection.ts'

/** Which relevant documents were not retrieved, and what was. */
export function documentSection({ documents }: CaseEvidence): EvidenceSection[] {
  if (!documents) return []
  const list = (ids: readonly string[]) => ids.map(shownId).join(', ') || 'none'
  const lines = [
    `  missed documents: ${list(documents.missed)}`,
    `  retrieved: ${list(documents.retrieved)}`,
  ]
  return [{ entries: [{ wrong: documents.missed.length > 0, lines }] }]
}
