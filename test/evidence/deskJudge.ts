import { embeddingJudge } from '../../src/judge/embeddingJudge.ts'
import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../src/judge/steps/extractClaims.ts'
import type { ExtractEntitiesRequest } from '../../src/judge/steps/extractEntities.ts'
import type { FindRelevantSentencesRequest } from '../../src/judge/steps/findRelevantSentences.ts'
import type { GenerateQuestionsRequest } from '../../src/judge/steps/generateQuestions.ts'
import type { RateRequest } from '../../src/judge/steps/rate.ts'
import { caseClaims } from '../../src/evidence/claims/caseClaims.ts'
import type { CaseWithClaims } from '../../src/evidence/evidencePiece.ts'
import type { EvaluatedCase, CaseInProgress } from '../../src/evidence/caseInProgress.ts'

/** A judge that cuts texts at line breaks, takes marks off, and supports what stands in a passage letter by letter. */
export function deskJudge(traits: Partial<Judge> = {}) {
  const questions: JudgeQuestion[] = []
  const judge: Judge = {
    name: 'desk',
    async answer(question) {
      questions.push(question)
      return { answer: answers(question) }
    },
    ...traits,
  }
  const embeddings = embeddingJudge({
    name: 'lengths',
    embed: async texts => ({ vectors: texts.map(text => [text.length, 10]) }),
  })
  return { judge, questions, session: createJudgeSession({ judge, embeddings }) }
}

function answers({ step, request }: JudgeQuestion): unknown {
  if (step === 'extractClaims') {
    const { text } = request as ExtractClaimsRequest
    const lines = text.split('\n').filter(line => line.trim() !== '')
    const declines = lines.length > 0 && lines.every(isOutOfHands)
    return { claims: declines ? [] : [...new Set(lines)].map(cited), declines }
  }
  if (step === 'rate') return { ratings: rated(request as RateRequest) }
  if (step === 'generateQuestions') return { questions: asks(request as GenerateQuestionsRequest) }
  if (step === 'extractEntities') return { entities: named(request as ExtractEntitiesRequest) }
  if (step === 'findRelevantSentences') {
    const { sentences } = request as FindRelevantSentencesRequest
    return { relevant: sentences.filter(({ text }) => /return/i.test(text)).map(({ id }) => id) }
  }
  const { claims, passages } = request as CheckClaimsRequest
  return {
    verdicts: claims.map(({ id, text }) => {
      const found = passages.filter(passage => passage.text.includes(text)).map(({ id: p }) => p)
      return found.length > 0
        ? { claim: id, passages: found, quote: text, reason: null, verdict: 'supported' }
        : { claim: id, passages: [], quote: null, reason: 'Not there.', verdict: 'notEnoughInfo' }
    }),
  }
}

function cited(line: string) {
  const cites = line.match(/\[[^\]]+\]/g)
  return cites ? { text: line.replaceAll(/ ?\[[^\]]+\]/g, ''), cites } : line
}

/** A refusal in words that no list foresaw. */
const isOutOfHands = (line: string): boolean => /out of my hands/i.test(line)

/** The highest level for a text that some context repeats, or that speaks of returns. */
function rated({ subjects, levels, contexts, unrated }: RateRequest) {
  const values = levels.map(({ value }) => value)
  return subjects.map(({ id, text }) => {
    if (unrated !== undefined && isOutOfHands(text))
      return { subject: id, quote: null, reason: 'As read.', rating: null }
    const good = contexts ? contexts.some(one => one.text.includes(text)) : /return/i.test(text)
    const rating = good ? Math.max(...values) : Math.min(...values)
    return { subject: id, quote: good && contexts ? text : null, reason: 'As read.', rating }
  })
}

const asks = ({ answer, count }: GenerateQuestionsRequest) =>
  Array.from({ length: count }, (_, index) => ({
    question: `What about this (${index + 1}): ${answer}`,
    noncommittal: /perhaps/i.test(answer),
  }))

const named = ({ texts }: ExtractEntitiesRequest) =>
  texts.map(({ id, text }) => ({ text: id, entities: text.match(/\b[A-Z][a-z]+\b|\d+/g) ?? [] }))

export interface DeskCase {
  traits?: Partial<Judge>
  case?: Partial<EvaluatedCase>
  answer?: string
  contexts?: Record<string, string>
}

/** An current at the support desk, and the questions that it leads to. */
export function deskCase({ traits, answer = '', contexts = {}, ...rest }: DeskCase) {
  const { session, questions } = deskJudge(traits)
  const asked: CaseInProgress = {
    case: { question: 'How do returns work?', answerable: true, ...rest.case },
    output: {
      answer,
      contexts: Object.entries(contexts).map(([id, text]) => ({ id, documentId: id, text })),
    },
    session,
    repeat: 0,
    sample: undefined,
    signal: undefined,
    time: undefined,
    spent: [],
    group: {},
  }
  const claims = caseClaims(asked, { wanted: new Set() })
  const current: CaseWithClaims = { ...asked, claims }
  return { current, questions }
}
