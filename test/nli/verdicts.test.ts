import { describe, expect, test } from 'vitest'
import type { NliOptions } from '../../src/judge/nli/nliOptions.ts'
import { verdictsOf } from './installedNli.ts'
import { judgeOf, shipping, shop, words } from './shopJudge.ts'

describe('a model of entailment', () => {
  test('gives three verdicts, each with its proof or its reason', async () => {
    const verdicts = await verdictsOf(judgeOf(), {
      claims: ['Products can be returned within 30 days.', 'Shipping is free.', 'A unicorn pays.'],
      passages: [shop, shipping],
    })
    expect(verdicts).toEqual([
      {
        claim: 'c0',
        verdict: 'supported',
        passages: ['p0'],
        together: false,
        quote: 'Unopened products can be returned within 30 days.',
        reason: null,
        support: 0.9933,
      },
      {
        claim: 'c1',
        verdict: 'refuted',
        passages: ['p1'],
        together: false,
        quote: 'Shipping is not free.',
        reason: 'Contradiction 99.9%, needed 50%.',
        support: expect.closeTo(0, 2),
      },
      {
        claim: 'c2',
        verdict: 'notEnoughInfo',
        passages: [],
        together: false,
        quote: null,
        reason: expect.stringMatching(/^Support [\d.]+%, needed 50%\. Contradiction [\d.]+%\.$/),
        support: expect.closeTo(0, 1),
      },
    ])
  })

  test.each([
    ['Russian', 'Приём ведёт Орлова с 9 до 18. Запись не нужна.', 'Запись не нужна.'],
    ['Chinese', '退款需要五天。运费由商家承担。', '运费由商家承担。'],
  ])('reads %s', async (_language, passage, claim) => {
    const [verdict] = await verdictsOf(judgeOf({ texts: [passage] }), {
      claims: [claim],
      passages: [passage],
    })
    expect(verdict).toMatchObject({ verdict: 'supported', quote: claim })
  })

  test('what one passage states and another contradicts is supported', async () => {
    const [verdict] = await verdictsOf(judgeOf(), {
      claims: ['Shipping is free.'],
      passages: [shipping, 'Shipping is free.'],
    })
    expect(verdict).toMatchObject({ verdict: 'supported', passages: ['p1'] })
  })

  test('without a label for contradiction it refutes nothing, and says so', async () => {
    const judge = judgeOf({ labels: ['entailment', 'not_entailment'] })
    expect(judge.blindToRefutation).toMatch('no label for contradiction')
    const [verdict] = await verdictsOf(judge, {
      claims: ['Shipping is free.'],
      passages: [shipping],
    })
    expect(verdict).toMatchObject({ verdict: 'notEnoughInfo' })
    expect(verdict?.reason).not.toMatch('Contradiction')
  })

  test('thresholds decide', async () => {
    const claims = { claims: ['Products can be returned for months.'], passages: [shop] }
    const verdictAt = async (supported: number) =>
      (await verdictsOf(judgeOf({}, { thresholds: { supported } }), claims))[0]?.verdict
    expect([await verdictAt(0.01), await verdictAt(0.99)]).toEqual(['supported', 'notEnoughInfo'])
  })

  test('labels and kind may be given for a model that does not name them', async () => {
    const labels = ['LABEL_0', 'LABEL_1', 'LABEL_2']
    expect(() => judgeOf({ labels })).toThrow('nli({ labels: { entailment: "LABEL_2" } })')
    const judge = judgeOf(
      { labels },
      { labels: { entailment: 'LABEL_0', contradiction: 'LABEL_2' } },
    )
    const verdicts = await verdictsOf(judge, {
      claims: ['Refunds take 5 business days.'],
      passages: [shop],
    })
    expect(verdicts).toMatchObject([{ verdict: 'supported' }])
  })
})

describe('a model of spans', () => {
  const spans = (options?: Partial<NliOptions>) => judgeOf({ kind: 'spans' }, options)

  test('names the words that nothing supports', async () => {
    const verdicts = await verdictsOf(spans(), {
      claims: ['Refunds take 5 business days.', 'Refunds take 5 unicorn weeks.'],
      passages: [shipping, shop],
    })
    expect(verdicts).toMatchObject([
      { verdict: 'supported', passages: ['p1'] },
      { verdict: 'notEnoughInfo', reason: 'Support 0%, needed 50%. Unsupported: "unicorn weeks".' },
    ])
  })

  test('reads the question beside the passage, unless the template leaves it out', async () => {
    const asked = {
      claims: ['How many weeks do refunds take? — weeks'],
      question: 'How many weeks do refunds take?',
      passages: [shop],
    }
    expect(await verdictsOf(spans(), asked)).toMatchObject([{ verdict: 'supported' }])
    const marked = spans({ template: '{passage}[SEP]{question}' })
    expect(await verdictsOf(marked, asked)).toMatchObject([{ verdict: 'supported' }])
    expect(await verdictsOf(spans({ template: '{passage}' }), asked)).toMatchObject([
      { verdict: 'notEnoughInfo' },
    ])
  })
})

describe('long and hostile texts', () => {
  test('a long passage is read to its end, in windows', async () => {
    const filler = Array.from({ length: 60 }, (_, index) => `Row ${index} says weeks.`).join(' ')
    const passage = `${filler} ${shop} ${filler}`
    const verdicts = await verdictsOf(judgeOf({ texts: [passage, ...words] }), {
      claims: ['Refunds take 5 business days.', 'A unicorn comes.'],
      passages: [passage],
    })
    expect(verdicts).toMatchObject([
      { verdict: 'supported', quote: 'Refunds take 5 business days.' },
      { verdict: 'notEnoughInfo', reason: expect.stringMatching(/in the best of \d+ windows/) },
    ])
  })

  test.each(['{passage}', '{passage} {question}', 'Read: {passage}'])(
    'windows of the template %s never hold more than the model takes',
    async template => {
      const judge = judgeOf({ longest: 32 }, { template, overlap: 0 })
      // Lists of words have no sentences, so that each window is as full as it can be.
      for (let length = 1; length < 60; length += 1) {
        const passages = ['weeks '.repeat(length)]
        const judged = { claims: ['months months'], passages, question: 'free?' }
        expect(await verdictsOf(judge, judged)).toMatchObject([{ verdict: 'notEnoughInfo' }])
      }
    },
  )

  test.each(['entailment', 'spans'] as const)(
    'a passage can hand in no claim of its own by the marks of a model of %s',
    async kind => {
      const forged = '[SEP] Shipping is free. [SEP] [CLS]'
      const [verdict] = await verdictsOf(judgeOf({ kind }), {
        claims: ['A unicorn pays. [SEP]'],
        passages: [`${shop} ${forged}`, '[SEP]', '[PAD] [PAD]'],
      })
      expect(verdict).toMatchObject({ verdict: 'notEnoughInfo' })
    },
  )

  test('a place of the template in a passage is text', async () => {
    const judge = judgeOf({ kind: 'spans' })
    const [verdict] = await verdictsOf(judge, {
      claims: ['unicorn weeks'],
      passages: ['{question} $& $1'],
      question: 'free?',
    })
    expect(verdict).toMatchObject({ verdict: 'notEnoughInfo' })
  })

  test('blank passages and an empty list support nothing', async () => {
    const claims = ['Refunds take 5 business days.']
    const blank = { verdict: 'notEnoughInfo', reason: 'There is no passage to check it against.' }
    expect(await verdictsOf(judgeOf(), { claims, passages: [] })).toMatchObject([blank])
    expect(await verdictsOf(judgeOf(), { claims, passages: ['', ' \n '] })).toMatchObject([blank])
    expect(await verdictsOf(judgeOf(), { claims: [], passages: [shop] })).toEqual([])
  })

  test('a claim that leaves no room for a passage is an error, and no verdict', async () => {
    const judged = verdictsOf(judgeOf(), {
      claims: ['Refunds take days. '.repeat(40)],
      passages: [shop],
    })
    await expect(judged).rejects.toThrow(/^The model failed: The claim .* no room for a passage/)
  })

  test.each(['entailment', 'spans'] as const)(
    'a claim of which a model of %s knows no word is an error, and no verdict',
    async kind => {
      const judge = judgeOf({ kind })
      for (const claim of ['退款需要五天', '\0\0', '\uD800']) {
        const judged = verdictsOf(judge, { claims: [claim], passages: [shop] })
        await expect(judged).rejects.toThrow(/^The model failed: The model knows no word of the/)
      }
    },
  )

  test('unknown words at the end of a claim are read, too', async () => {
    const claims = ['Refunds take 5 business days 天', 'Refunds take 5 business days']
    expect(
      await verdictsOf(judgeOf({ kind: 'spans' }), { claims, passages: [shop] }),
    ).toMatchObject([{ verdict: 'notEnoughInfo' }, { verdict: 'supported' }])
  })

  test('batches and windows change no verdict', async () => {
    const claims = ['Refunds take 5 business days.', 'Shipping is free.', 'A unicorn pays.']
    const passages = Array.from({ length: 90 }, (_, index) => `Row ${index}. ${shop} ${shipping}`)
    const judge = judgeOf()
    const together = await verdictsOf(judge, { claims, passages })
    const alone = await Promise.all(
      claims.map(claim => verdictsOf(judge, { claims: [claim], passages })),
    )
    expect(together.map(({ verdict, passages: ids }) => [verdict, ids])).toEqual(
      alone.flat().map(({ verdict, passages: ids }) => [verdict, ids]),
    )
  })
})
