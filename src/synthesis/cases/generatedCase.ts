import type { Chunk } from '../../corpus/chunkDocument.ts'
import { originContent } from '../../golden/write/originContent.ts'
import type { WritableCase, WritableConversation } from '../../golden/write/goldenSetText.ts'
import type { JudgeSession } from '../../judge/judge.ts'
import type { JudgeStep } from '../../judge/judgeStep.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import { critiqueQuestion } from '../../judge/steps/critiqueQuestion.ts'
import { evolveQuestion } from '../../judge/steps/evolveQuestion.ts'
import { findAnswers } from '../../judge/steps/findAnswers.ts'
import { checkClaims } from '../../judge/steps/checkClaims.ts'
import { restateQuestion } from '../../judge/steps/restateQuestion.ts'
import { writeConversation } from '../../judge/steps/writeConversation.ts'
import { writeFalsePremise } from '../../judge/steps/writeFalsePremise.ts'
import { writeQuestion } from '../../judge/steps/writeQuestion.ts'
import { writeUnanswerable } from '../../judge/steps/writeUnanswerable.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Role } from '../asking/synthesisSessions.ts'
import { contentHash } from '../../corpus/contentHash.ts'
import type { DrawnQuestion, DrawnTurn } from '../drawing/drawnQuestion.ts'
import type { QuestionKind } from '../drawing/questionKinds.ts'
import { evolutionsOf } from '../drawing/questionKinds.ts'

interface GeneratedCaseOptions {
  asking: Asking
  /** Ids of the cases in the set. The id of the new case is added. */
  ids: Set<string>
  by: 'generate' | 'hunt'
}

/** The golden case of a drawn question, for review. Hunts use it for their cases too. */
export function generatedCase(drawn: DrawnQuestion, options: GeneratedCaseOptions): WritableCase {
  const content = caseContent(drawn)
  return { ...namesOf(drawn, options), ...content, ...notesOf(drawn, options, content) }
}

/** The golden case of a drawn conversation, for review. */
export function generatedConversation(
  drawn: DrawnQuestion,
  drawnTurns: readonly DrawnTurn[],
  options: GeneratedCaseOptions,
): WritableConversation {
  const content = { turns: drawnTurns.map(caseContent) }
  return { ...namesOf(drawn, options), ...content, ...notesOf(drawn, options, content) }
}

/** A question, and what is known about its right answer. */
export function caseContent({
  question,
  reference,
  facts,
  sources,
}: Pick<DrawnQuestion, 'facts' | 'question' | 'reference' | 'sources'>) {
  if (reference === undefined) return { question: oneText(question), answerable: false }
  return {
    question: oneText(question),
    reference: oneText(reference),
    ...(facts && facts.length > 0 && { facts: facts.map(oneText) }),
    relevantDocuments: documentsOf(sources),
  }
}

const namesOf = ({ chunk, kind }: DrawnQuestion, { ids }: GeneratedCaseOptions) => ({
  id: freeCaseId(chunk, kindSlug(kind), ids),
})

function notesOf(
  drawn: DrawnQuestion,
  { asking, by }: GeneratedCaseOptions,
  content: Parameters<typeof originContent>[0],
): Pick<WritableCase, 'group' | 'origin' | 'review' | 'tags'> {
  const { kind, persona, style, topic, sources, chunk, turns } = drawn
  const evolutions = evolutionsOf(kind)
  return {
    tags: [kind],
    group: chunk.documentId,
    review: 'pending',
    origin: {
      by,
      kind,
      ...(evolutions.length > 1 && { evolutions }),
      ...(turns && { moves: turns.map(({ move }) => move) }),
      ...(persona && { persona: originLine(persona.name) }),
      style,
      topic,
      model: originLine(judgeFullName(asking.sessions.generator.judge)),
      prompts: promptVersions(stepsOf(kind), asking),
      sources: sourcesOf(sources),
      content: originContent(content),
    },
  }
}

/** The chunks of a case in the form of its origin. */
export function sourcesOf(chunks: readonly Chunk[]) {
  return chunks.map(({ documentId, id, hash }) => ({ document: documentId, chunk: id, hash }))
}

export function documentsOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.map(({ documentId }) => documentId))]
}

type Step = Pick<JudgeStep<never, unknown>, 'name' | 'prompt'>
type AskedStep = readonly [Role, Step]

/** The steps that examine a question with a reference. */
export const examined: readonly AskedStep[] = [
  ['critic', critiqueQuestion],
  ['checker', checkClaims],
]
const evolved: readonly AskedStep[] = [
  ['generator', writeQuestion],
  ['generator', evolveQuestion],
  ['critic', compareQuestions],
  ...examined,
]

const conversed: readonly AskedStep[] = [
  ['generator', writeConversation],
  ['critic', restateQuestion],
  ['critic', compareQuestions],
  ...examined,
]

/** The steps that a case of each kind depends on, with the role that is asked. */
function stepsOf(kind: QuestionKind): readonly AskedStep[] {
  if (evolutionsOf(kind).length > 0) return evolved
  if (kind === 'conversational') return conversed
  if (kind === 'unanswerable')
    return [
      ['generator', writeUnanswerable],
      ['critic', critiqueQuestion],
      ['critic', findAnswers],
    ]
  return [['generator', kind === 'false-premise' ? writeFalsePremise : writeQuestion], ...examined]
}

/**
 * `writeQuestion@1 critiqueQuestion@1`; with the user's own instructions, also their hash: `writeQuestion@1+3f2a90`.
 */
export function promptVersions(steps: readonly AskedStep[], { sessions }: Asking): string {
  return steps.map(([role, step]) => promptVersion(step, sessions[role])).join(' ')
}

function promptVersion({ name, prompt }: Step, { prompts }: JudgeSession): string {
  const own = prompts[name]
  return `${name}@${prompt.version}${own === undefined ? '' : `+${contentHash(own).slice(0, 6)}`}`
}

/** `guides/refunds.md#3` → `guides-refunds-3-simple`, or with a number behind it if that is taken. */
export function freeCaseId({ documentId, id }: Chunk, kind: string, ids: Set<string>): string {
  return freeId(`${documentSlug(documentId)}-${id.slice(documentId.length + 1)}-${kind}`, ids)
}

/** The end of the ids of a kind: `vitest -t` reads `+` as an operator. */
export const kindSlug = (kind: string): string => kind.replaceAll('+', '-')

/** The beginning of the ids of a document's cases. */
export function documentSlug(documentId: string): string {
  const name = documentId.replace(/\.[a-z]{2,8}$/iu, '').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return (
    name
      .slice(0, longestSlug)
      .toWellFormed()
      .replaceAll(/^-+|-+$/gu, '') || 'document'
  )
}

const longestSlug = 100

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted
  for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`
  ids.add(id)
  return id
}

/** Models wrap lines at any place. */
export const oneText = (text: string): string => canonicalText(text.toWellFormed())

/** Makes a text fit for an origin: one line without control characters. */
export function originLine(text: string): string {
  return (
    canonicalText(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '))
      .slice(0, 200)
      .trim() || 'unnamed'
  )
}
