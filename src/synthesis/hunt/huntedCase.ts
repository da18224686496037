import { defined } from '../../defined.ts'
import type { WritableCase, WritableConversation } from '../../golden/write/goldenSetText.ts'
import { originContent } from '../../golden/write/originContent.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { playUser } from '../../judge/steps/playUser.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { Asking } from '../asking/askModels.ts'
import {
  caseContent,
  examined,
  freeCaseId,
  generatedCase,
  originLine,
  oneText,
  promptVersions,
  sourcesOf,
} from '../cases/generatedCase.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { PlayedTurn } from '../users/simulatedUser.ts'
import type { HuntedCause } from './causes.ts'
import { leastRecall } from './forgottenTurn.ts'
import type { ConversationBefore, FindingKind, HuntFinding } from './huntFinding.ts'

/**
 * The thresholds that a case misses until the fault is fixed. In any set, one of these metrics shows the fault: a
 * refuted claim, two answers with one of them unsupported, an answer to a question without one or the reverse, facts
 * that the answer lacks, or a document that is not retrieved.
 */
const thresholds: Record<FindingKind, Record<string, number>> = {
  refutedClaim: { refutedRate: 0 },
  contradiction: { faithfulness: 1 },
  answeredUnanswerable: { abstention: 1 },
  failed: { abstention: 1 },
  forgot: { answerRecall: leastRecall },
  wrongRefusal: { abstention: 1 },
  missedDocument: { documentRecall: 1 },
}

/** Metrics that check claims against the ground truth in a set of the hunt, independent of the contexts. */
const ofGroundTruth = ['refutedRate', 'faithfulness']

interface HuntedCaseOptions {
  asking: Asking
  /** Ids of the cases in the set. Those of the new cases are added. */
  ids: Set<string>
  seed: number
}

/** Golden cases of corner cases, for review. The finding is in `meta`. */
export function huntedCases(
  causes: readonly HuntedCause[],
  options: HuntedCaseOptions,
): (WritableCase | WritableConversation)[] {
  return causes.map(({ finding, again }) => {
    const { kind, conversation } = finding
    const meta = { hunt: { found: kind, ...notesOf(finding), more: again.length } }
    return conversation
      ? { ...conversationCase(finding, conversation, options), meta }
      : { ...questionCase(finding, options), meta }
  })
}

function questionCase({ kind, drawn }: HuntFinding, options: HuntedCaseOptions): WritableCase {
  const { origin, ...rest } = generatedCase(drawn, { ...options, by: 'hunt' })
  const content = { ...rest, ...groundTruthOf(drawn) }
  return {
    ...content,
    tags: [drawn.kind, kind],
    metrics: thresholds[kind],
    ...(origin && { origin: { ...origin, content: originContent(content) } }),
  }
}

/** The user's words up to the turn with the fault. Only that turn has a threshold. */
function conversationCase(
  { kind, drawn }: HuntFinding,
  { scenario, turns }: ConversationBefore,
  { asking, ids, seed }: HuntedCaseOptions,
): WritableConversation {
  const { persona } = scenario
  const sources = turns.flatMap(turn => (turn.isKnown ? turn.drawn.sources : []))
  return {
    id: freeCaseId(drawn.chunk, 'conversation', ids),
    turns: turns.map((turn, index) => ({
      ...turnContent(turn),
      ...(index === turns.length - 1 && { metrics: thresholds[kind] }),
    })),
    tags: ['conversation', kind],
    group: drawn.chunk.documentId,
    review: 'pending',
    origin: {
      by: 'hunt',
      kind: 'conversation',
      ...(persona && { persona: originLine(persona.name) }),
      scenario: originLine(scenario.scenario),
      moves: turns.map(({ move }) => move),
      seed,
      topic: drawn.topic,
      model: originLine(judgeFullName(asking.sessions.generator.judge)),
      prompts: promptVersions([['generator', playUser], ...examined], asking),
      sources: sourcesOf([...new Set(sources)]),
    },
  }
}

/** Words without a known answer only lead to the turns after them. */
function turnContent({ words, drawn, isKnown }: PlayedTurn): WritableConversation['turns'][number] {
  if (!isKnown) return { question: oneText(words) }
  return { ...caseContent({ ...drawn, question: words }), ...groundTruthOf(drawn) }
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
function groundTruthOf({ reference, sources }: DrawnQuestion) {
  if (reference === undefined) return {}
  const byDocument = Map.groupBy(sources, ({ documentId }) => documentId)
  return {
    relevantDocuments: [...byDocument].map(([id, chunks]) => ({
      id,
      text: chunks.map(({ text }) => text.toWellFormed().trim()).join('\n\n'),
    })),
  }
}

/** The most characters of a note, because answers may have any length. */
const longestNote = 1000

/** The notes that show a reviewer why the case exists. */
function notesOf(finding: HuntFinding): Record<string, unknown> {
  const { output, claims, missed, other, error, conversation } = finding
  const [claim] = claims
  const move = conversation?.turns.at(-1)?.move
  return {
    ...defined({ move }),
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
