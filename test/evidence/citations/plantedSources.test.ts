import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citations } from '../../../src/evidence/citations.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../../src/judge/steps/extractClaims.ts'
import { deskCase } from '../deskJudge.ts'

const statements = {
  en: (claim: number) => `Rule ${claim} holds for orders of this shop.`,
  ru: (claim: number) => `Правило ${claim} действует для заказов магазина.`,
  zh: (claim: number) => `第${claim}条规则适用于本店的订单。`,
}
const passages = 4

/** For each claim: which passages state it, which it cites, and which of those that state it a judge names. */
const planted = fc.array(
  fc.record({
    states: fc.uniqueArray(fc.nat({ max: passages - 1 }), { minLength: 1, maxLength: 3 }),
    cites: fc.uniqueArray(fc.nat({ max: passages }), { minLength: 1, maxLength: 3 }),
    names: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

test.each(Object.keys(statements) as (keyof typeof statements)[])(
  'whatever a judge leaves unnamed, wrong sources are found and right ones are not flagged: %s',
  async language => {
    await fc.assert(
      fc.asyncProperty(planted, async claims => {
        const say = statements[language]
        const texts = Array.from({ length: passages }, (_, passage) =>
          claims.flatMap(({ states }, claim) => (states.includes(passage) ? [say(claim)] : [])),
        )
        const { current } = deskCase({
          answer: claims
            .map(({ cites }, claim) => say(claim) + cites.map(rank => ` [${rank + 1}]`).join(''))
            .join('\n'),
          contexts: Object.fromEntries(
            texts.map((said, passage) => [`p${passage}`, said.join(' ') || '…']),
          ),
          traits: {
            async answer({ step, request }) {
              if (step === 'extractClaims')
                return { answer: split(request as ExtractClaimsRequest) }
              const naming = claims.map(({ names }) => names)
              return { answer: check(request as CheckClaimsRequest, naming) }
            },
          },
        })
        const found = await citations.gather(current)
        const supports =
          'found' in found && found.found.map(claim => claim.citations.map(one => one.supports))
        expect(supports).toEqual(
          claims.map(({ states, cites }) => cites.map(rank => states.includes(rank))),
        )
      }),
      { numRuns: 200 },
    )
  },
)

function split({ text }: ExtractClaimsRequest) {
  const claims = text.split('\n').map(line => ({
    text: line.replaceAll(/ \[\d\]/g, ''),
    cites: line.match(/\[\d\]/g) ?? [],
  }))
  return { claims, declines: false }
}

/** Names the first of the passages that hold a claim, and so many more. */
function check({ claims, passages: given }: CheckClaimsRequest, naming: readonly number[]) {
  return {
    verdicts: claims.map(({ id, text }) => {
      const holding = given.filter(passage => passage.text.includes(text)).map(one => one.id)
      const named = holding.slice(0, 1 + (naming[Number(id.split('-').at(-1)) - 1] ?? 0))
      return named.length > 0
        ? { claim: id, passages: named, quote: text, verdict: 'supported' }
        : { claim: id, reason: 'Not there.', verdict: 'notEnoughInfo' }
    }),
  }
}
