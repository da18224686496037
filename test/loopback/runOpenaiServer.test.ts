import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import OpenAI from 'openai'
import { expect, onTestFinished, test } from 'vitest'
import { claimVerdicts, checkClaims } from '../../src/judge/steps/checkClaims.ts'
import { statedClaims, extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { startOpenaiServer } from './openaiServer.ts'

test('the server runs as a process of its own and judges golden sets of any language', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'runOpenaiServer.ts')])
  onTestFinished(() => void child.kill())
  const [line] = await once(child.stdout, 'data')
  const baseURL = `http://127.0.0.1:${String(line).trim()}/v1`
  const session = createJudgeSession({
    judge: openai({ model: 'loopback', baseURL, apiKey: 'sk-loopback-1234' }),
  })
  const text =
    'Refunds take 30 days. Shipping is not free. Возврат занимает 30 дней. 退货期为三十天。Anything else?'
  const { answer } = await session.ask(extractClaims, { text })
  expect(answer.claims).toEqual([
    'Refunds take 30 days.',
    'Shipping is not free.',
    'Возврат занимает 30 дней.',
    '退货期为三十天。',
  ])
  const request = {
    claims: statedClaims(text, [answer]).map((claim, index) => ({ id: `c${index}`, ...claim })),
    passages: [
      { id: 'p1', text: 'Refunds take 30 days. Shipping is free.' },
      { id: 'p2', text: 'Возврат занимает 30 дней.' },
    ],
  }
  const checked = await session.ask(checkClaims, request)
  expect(
    claimVerdicts(request, checked.answer).map(({ verdict, passages }) => [verdict, ...passages]),
  ).toEqual([['supported', 'p1'], ['refuted', 'p1'], ['supported', 'p2'], ['notEnoughInfo']])
  const stats = await fetch(baseURL.replace('/v1', '/stats'))
  expect(await stats.json()).toEqual({ requests: 2, peak: 1, inFlight: 0 })
})

test('embeddings come in the encoding that is asked for, the same for the same words', async () => {
  await using server = await startOpenaiServer()
  const { embeddings } = new OpenAI({ baseURL: server.baseURL, apiKey: 'sk-loopback-1234' })
  const input = ['Refunds take 30 days.', 'refunds: 30 days take!', '退货期为三十天。']
  const vectorsAs = async (format?: { encoding_format: 'float' }) =>
    (await embeddings.create({ model: 'word-vectors', input, ...format })).data.map(one =>
      one.embedding.map(value => value.toFixed(4)),
    )
  const [one, alike, other] = await vectorsAs({ encoding_format: 'float' })
  expect(one).toEqual(alike)
  expect(one).not.toEqual(other)
  expect(await vectorsAs()).toEqual([one, alike, other])
  expect(server.requests.map(({ body }) => body.encoding_format)).toEqual(['float', 'base64'])
})
