import { describe, expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims, claimVerdicts } from '../../../src/judge/steps/checkClaims.ts'
import type { OpenaiServer, Responder, ServerReply } from '../../loopback/openaiServer.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { askFor, judgeAt, serving } from './atLoopback.ts'

describe('an answer that cannot be used is asked for once more', () => {
  const faulty: [string, ServerReply, RegExp][] = [
    ['malformed JSON', { content: '{"claims": ["Refun' }, /The answer is no JSON\.$/],
    [
      'truncated output',
      { content: '{"claims": []}', finishReason: 'length' },
      /was cut off at the limit/,
    ],
    ['spaces', { content: '  \n' }, /The answer is empty\.$/],
    ['the wrong shape', { answer: { statements: [] } }, /At claims: /],
    ['numbers for claims', { answer: { claims: [7] } }, /At claims\.0: /],
  ]
  test.each(faulty)('%s', async (_what, fault) => {
    const server = await serving(inTurn([fault]))
    expect(await askFor(server)).toMatchObject({ answer: { claims }, usage: { calls: 2 } })
    const [first, second] = server.requests
    expect(second?.body.messages.slice(0, 2)).toEqual(first?.body.messages)
    expect(second?.body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
    expect(server.requests).toHaveLength(2)
  })
  test.each(faulty)('%s, and never twice', async (_what, fault, reason) => {
    const server = await serving(() => fault)
    const error = await failureOf(askFor(server))
    expect(error).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringMatching(reason),
      usage: { calls: 2 },
    })
    expect(server.requests).toHaveLength(2)
  })
})

describe('verdicts', () => {
  const request = {
    claims: claims.map((text, index) => ({ id: `c${index + 1}`, text })),
    passages: [{ id: 'p1', text: policy.text }],
  }
  type Entries = (Record<string, unknown> & { claim: string })[]
  /** As somebody may guess them who knows the claims, but not the question as a whole. */
  const withOwnIds = (verdicts: Entries): Entries =>
    verdicts.map(entry => ({ ...entry, claim: entry.claim.slice(0, 2), passages: ['p1'] }))
  /** The model's own verdicts, spoiled. */
  const spoiled =
    (spoil: (verdicts: Entries) => Entries): Responder =>
    received => {
      const { answer } = wordOverlapModel(received) as { answer: { verdicts: Entries } }
      return { answer: { verdicts: spoil(answer.verdicts) } }
    }
  const faults: [string, Responder][] = [
    ['missing', spoiled(verdicts => verdicts.slice(1))],
    ['doubled', spoiled(verdicts => [...verdicts, ...verdicts.slice(0, 1)])],
    [
      'invented',
      spoiled(verdicts => verdicts.map(entry => ({ ...entry, claim: `x${entry.claim}` }))),
    ],
    ['with ids of the golden set', spoiled(withOwnIds)],
    [
      'of a fourth kind',
      spoiled(verdicts => verdicts.map(entry => ({ ...entry, verdict: 'mostly' }))),
    ],
  ]
  const mended: [string, Responder][] = [
    [
      'an invented passage',
      spoiled(verdicts => verdicts.map(entry => ({ ...entry, supports: ['p9'] }))),
    ],
    ['no passage', spoiled(verdicts => verdicts.map(entry => ({ ...entry, supports: [] })))],
    ['no reason', spoiled(verdicts => verdicts.map(entry => ({ ...entry, reason: null })))],
  ]
  const check = (server: OpenaiServer) =>
    createJudgeSession({ judge: judgeAt(server) }).ask(checkClaims, request)

  test.each(faults)('%s are asked for once more', async (_what, fault) => {
    const server = await serving(inTurn([fault]))
    const { answer } = await check(server)
    expect(answer.verdicts.map(({ claim, verdict }) => [claim, verdict])).toEqual([
      ['c1', 'supported'],
      ['c2', 'supported'],
    ])
    expect(server.requests).toHaveLength(2)
  })
  test.each(mended)('with %s, but a quote that proves them, stand', async (_what, fault) => {
    const server = await serving(fault)
    const { answer } = await check(server)
    expect(claimVerdicts(request, answer)).toMatchObject([
      { verdict: 'supported', passages: ['p1'] },
      { verdict: 'supported', passages: ['p1'] },
    ])
    expect(server.requests).toHaveLength(1)
  })
  test.each(faults)('%s twice are no verdicts', async (_what, fault) => {
    const server = await serving(fault)
    expect(await failureOf(check(server))).toMatchObject({
      name: 'JudgeFailure',
      usage: { calls: 2 },
    })
    expect(server.requests).toHaveLength(2)
  })
})
