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
 * The thresholds that a case of a finding misses until the fault is mended. Whatever the set has, one of these tells:
 * a claim that is refuted, two answers of which one is not supported, an answer if there is none or the other way
 * round, a document that is not retrieved.
 */
const thresholds: Record<FindingKind, Record<string, number>> = {
  refutedClaim: { refutedRate: 0 },
  contradiction: { faithfulness: 1 },
  answeredUnanswerable: { abstention: 1 },
  failed: { abstention: 1 },
  wrongRefusal: { abstention: 1 },
  missedDocument: { documentRecall: 1 },
}

/** Metrics that hold claims against the ground truth in a set of the hunt's own, whatever was retrieved. */
const ofGroundTruth = ['refutedRate', 'faithfulness']

/** Golden cases for corner cases, for somebody to review. What was found stands in `meta`. */
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

/** The metrics of a golden set that only has such cases. */
export function metricsOf(causes: readonly HuntedCause[]) {
  const keys = new Set(causes.flatMap(({ finding }) => Object.keys(thresholds[finding.kind])))
  return Object.fromEntries(
    [...keys].map(key => [
      key,
      ofGroundTruth.includes(key) ? { premise: 'documents' as const } : {},
    ]),
  )
}

/** Documents with the parts of them that the question was drawn from. */
function groundTruthOf(sources: readonly Chunk[]) {
  const byDocument = Map.groupBy(sources, ({ documentId }) => documentId)
  return [...byDocument].map(([id, chunks]) => ({
    id,
    text: chunks.map(({ text }) => text.toWellFormed().trim()).join('\n\n'),
  }))
}

/** Answers may be of any length, and these are notes. */
const longestNote = 1000

/** What a reviewer needs to see why the case is there. */
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
