import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../../src/judge/steps/extractClaims.ts'
import type { EvaluatedCase, Inquiry } from '../../../src/scores/evidence/inquiry.ts'

/** A judge that cuts texts at line breaks and supports what stands in a passage letter by letter. */
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
  return { judge, questions, session: createJudgeSession({ judge }) }
}

function answers({ step, request }: JudgeQuestion): unknown {
  if (step === 'extractClaims') {
    const { text } = request as ExtractClaimsRequest
    return { claims: [...new Set(text.split('\n').filter(line => line.trim() !== ''))] }
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

export interface DeskInquiry {
  traits?: Partial<Judge>
  case?: Partial<EvaluatedCase>
  answer?: string
  contexts?: Record<string, string>
}

/** An inquiry at the support desk, and the questions that it leads to. */
export function deskInquiry({ traits, answer = '', contexts = {}, ...rest }: DeskInquiry) {
  const { session, questions } = deskJudge(traits)
  const inquiry: Inquiry = {
    case: { question: 'How do returns work?', answerable: true, ...rest.case },
    output: {
      answer,
      contexts: Object.entries(contexts).map(([id, text]) => ({ id, documentId: id, text })),
    },
    session,
    repeat: 0,
    signal: undefined,
    spent: [],
  }
  return { inquiry, questions }
}
