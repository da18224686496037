import { expect, test } from 'vitest'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../src/judge/steps/extractClaims.ts'
import { citations } from '../../src/evidence/citations.ts'
import type { DeskCase } from './deskJudge.ts'
import { deskCase } from './deskJudge.ts'

const contexts = {
  'refunds.md': 'Returns are free. Refunds take five days.',
  'shipping.md': 'Orders ship within a day.',
  'terms.md': 'Terms: Returns are free.',
}

async function gathered(desk: DeskCase) {
  const { current, questions } = deskCase({ contexts, ...desk })
  const found = await citations.gather(current)
  if ('instead' in found) throw new Error(JSON.stringify(found))
  return {
    supports: found.found.map(claim => claim.citations.map(one => [one.mark, one.supports])),
    steps: questions.map(({ step }) => step),
    questions,
    found: found.found,
  }
}

test('a verdict that names the cited passages settles them, at no further question', async () => {
  const { supports, steps } = await gathered({
    answer: 'Returns are free. [1][3]\nRefunds take five days. [refunds.md]',
  })
  expect(supports).toEqual([
    [
      ['[1]', true],
      ['[3]', true],
    ],
    [['[refunds.md]', true]],
  ])
  expect(steps).toEqual(['extractClaims', 'checkClaims'])
})

test('a right claim with the wrong source is seen, after a look at that source alone', async () => {
  const { supports, questions, steps } = await gathered({
    answer: 'Refunds take five days. [2]\nOrders ship within a day. [2]',
  })
  expect(supports).toEqual([[['[2]', false]], [['[2]', true]]])
  expect(steps).toEqual(['extractClaims', 'checkClaims', 'checkClaims'])
  expect(questions.at(-1)?.request).toMatchObject({
    claims: [{ id: 'answer-1' }],
    passages: [{ id: 'shipping.md' }],
  })
})

test('what the judge did not name, and finds when it looks there, is not called wrong', async () => {
  const { supports, steps } = await gathered({
    answer: 'Returns are free. [3]',
    traits: { answer: async question => ({ answer: namingOne(question) }) },
  })
  expect(supports).toEqual([[['[3]', true]]])
  expect(steps).toEqual([])
})

test('nobody is asked of a claim that nothing supports, nor of what was not retrieved', async () => {
  const { supports, steps } = await gathered({
    answer: 'Returns cost a fee. [1]\nReturns are free. [9]\nRefunds take five days.',
  })
  expect(supports).toEqual([[['[1]', false]], [['[9]', false]], []])
  expect(steps).toEqual(['extractClaims', 'checkClaims'])
})

test('a claim is asked about once where two of its sources are the same passages', async () => {
  const { current, questions } = deskCase({
    answer: 'Orders ship within a day. [refunds.md] [1] [2]',
  })
  const output = {
    ...current.output,
    contexts: ['refunds.md', 'refunds.md', 'shipping.md'].map((documentId, index) => ({
      id: `${documentId}#${index}`,
      documentId,
      text: contexts[documentId as keyof typeof contexts],
    })),
  }
  expect(await citations.gather({ ...current, output })).toMatchObject({
    found: [{ citations: [{ supports: false }, { supports: false }, { supports: false }] }],
  })
  const again = questions.slice(2).map(({ request }) => request as CheckClaimsRequest)
  expect(again.map(({ claims, passages }) => [claims.length, passages.length])).toEqual([
    [1, 2],
    [1, 1],
    [1, 1],
  ])
})

test('claims that leave the same passages open are one question', async () => {
  const { steps, questions } = await gathered({
    answer: 'Returns are free. [2]\nRefunds take five days. [2]\nOrders ship within a day. [1]',
  })
  expect(steps.filter(step => step === 'checkClaims')).toHaveLength(3)
  const again = questions.slice(2).map(({ request }) => request as CheckClaimsRequest)
  expect(
    again.map(({ claims, passages }) => [claims.length, passages.map(({ id }) => id)]),
  ).toEqual([
    [2, ['shipping.md']],
    [1, ['refunds.md']],
  ])
})

test('what passages carry only together supports a claim that cites them all', async () => {
  const together = (answer: string) =>
    gathered({ answer, traits: { answer: async question => ({ answer: joining(question) }) } })
  expect((await together('Returns are free and quick. [1][2]')).supports).toEqual([
    [
      ['[1]', true],
      ['[2]', true],
    ],
  ])
  expect((await together('Returns are free and quick. [1]')).supports).toEqual([[['[1]', false]]])
})

test('where nothing was retrieved every citation is one of nothing', async () => {
  const { supports, steps } = await gathered({ answer: 'Returns are free. [1]', contexts: {} })
  expect(supports).toEqual([[['[1]', false]]])
  expect(steps).toEqual(['extractClaims'])
})

test('a refusal cites nothing, and nobody is asked', async () => {
  const { found, steps } = await gathered({ answer: "I don't know. [1]" })
  expect(found).toEqual([])
  expect(steps).toEqual([])
})

test('where the second look fails, nothing is known of the citations', async () => {
  let checks = 0
  const { current } = deskCase({
    contexts,
    answer: 'Returns are free. [2]',
    traits: {
      async answer(question) {
        if (question.step === 'checkClaims') checks += 1
        if (checks > 1) throw new Error('the model is overloaded')
        return { answer: namingOne(question) }
      },
    },
  })
  expect(await citations.gather(current)).toMatchObject({ instead: { status: 'judgeError' } })
})

interface Asked {
  step: string
  request: unknown
}

function split({ text }: ExtractClaimsRequest) {
  const claims = text.split('\n').map(line => ({
    text: line.replaceAll(/ ?\[[^\]]+\]/g, ''),
    cites: line.match(/\[[^\]]+\]/g) ?? [],
  }))
  return { claims, declines: false }
}

/** Names the first passage that has the words of a claim, and leaves the others out. */
function namingOne({ step, request }: Asked) {
  if (step === 'extractClaims') return split(request as ExtractClaimsRequest)
  const { claims, passages } = request as CheckClaimsRequest
  return {
    verdicts: claims.map(({ id, text }) => {
      const first = passages.find(passage => passage.text.includes(text))
      return first
        ? { claim: id, passages: [first.id], quote: text, verdict: 'supported' }
        : { claim: id, reason: 'Not there.', verdict: 'notEnoughInfo' }
    }),
  }
}

/** Finds claims only in the first two passages together. */
function joining({ step, request }: Asked) {
  if (step === 'extractClaims') return split(request as ExtractClaimsRequest)
  const { claims, passages } = request as CheckClaimsRequest
  return {
    verdicts: claims.map(({ id }) =>
      passages.length > 1
        ? {
            claim: id,
            passages: passages.slice(0, 2).map(passage => passage.id),
            together: true,
            quote: passages[0]?.text,
            verdict: 'supported',
          }
        : { claim: id, reason: 'Only a part.', verdict: 'notEnoughInfo' },
    ),
  }
}
