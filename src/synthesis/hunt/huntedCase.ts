import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { originContent } from '../../golden/write/originContent.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { Asking } from '../asking/askModels.ts'
import { generatedCase } from '../cases/generatedCase.ts'
import type { HuntedCause } from './causes.ts'
import type { HuntFinding, FindingKind } from './huntFinding.ts'

/**
 * The thresholds that a case misses until the fault is fixed. In any set, one of these metrics shows the fault: a
 * refuted claim, two answers with one of them unsupported, an answer to a question without one or the reverse, or a
 * document that is not retrieved.
 */
const thresholds: Record<FindingKind, Record<string, number>> = {
  refutedClaim: { refutedRate: 0 },
  contradiction: { faithfulness: 1 },
  answeredUnanswerable: { abstention: 1 },
  failed: { abstention: 1 },
  wrongRefusal: { abstention: 1 },
  missedDocument: { documentRecall: 1 },
}

/** Metrics that check claims against the ground truth in a set of the hunt, independent of the contexts. */
const ofGroundTruth = ['refutedRate', 'faithfulness']

/** Golden cases of corner cases, for review. The finding is in `meta`. */
export function huntedCases(
  causes: readonly HuntedCause[],
  { asking, ids }: { asking: Asking; ids: Set<string> },
): WritableCase[] {
  return causes.map(({ finding, again }) => {
    const { kind, drawn } = finding
    const written = generatedCase(drawn, { asking, ids, by: 'hunt' })
    const { origin, ...rest } = written
    const content = {
      ...rest,
      ...(drawn.reference !== undefined && { relevantDocuments: groundTruthOf(drawn.sources) }),
    }
    return {
      ...content,
      tags: [drawn.kind, kind],
      metrics: thresholds[kind],
      ...(origin && { origin: { ...origin, content: originContent(content) } }),
      meta: { hunt: { found: kind, ...notesOf(finding), more: again.length } },
    }
  })
}

/** The metrics of a golden set with only such cases. */
export function metricsOf(causes: readonly HuntedCause[]) {
  const keys = new Set(causes.flatMap(({ finding }) => Object.keys(thresholds[finding.kind])))
  return Object.fromEntries(
    [...keys].map(key => [
      key,
      ofGroundTruth.includes(key) ? { premise: 'documents' as const } : {},
    ]),
  )
}

/** The documents, each with the parts that the question was drawn from. */
function groundTruthOf(sources: readonly Chunk[]) {
  const byDocument = Map.groupBy(sources, ({ documentId }) => documentId)
  return [...byDocument].map(([id, chunks]) => ({
    id,
    text: chunks.map(({ text }) => text.toWellFormed().trim()).join('\n\n'),
  }))
}

/** The most characters of a note, because answers may have any length. */
const longestNote = 1000

/** The notes that show a reviewer why the case exists. */
function notesOf({ output, claims, missed, other, error }: HuntFinding): Record<string, unknown> {
  const [claim] = claims
  return {
    ...(output && { answer: note(output.answer) }),
    ...(claim && { claim: note(claim.text) }),
    ...(typeof claim?.quote === 'string' && { quote: note(claim.quote) }),
    ...defined({ missed }),
    ...(other && { asked: note(other.question), answered: note(other.answer) }),
    ...(error !== undefined && { error: note(error) }),
  }
}

const note = (text: string): string =>
  canonicalText(text.toWellFormed()).slice(0, longestNote).toWellFormed()
