import { expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { failureOf } from '../scriptedJudge.ts'

test.each([
  [8, 4, 2],
  [2, 4, 1],
  [undefined, 4, 16],
])(
  'of a judge with a concurrency of %s are, in one of %i shards, at most %i at once',
  async (concurrency, shards, most) => {
    let asked = 0
    const judge: Judge = {
      name: 'clerk',
      ...(concurrency !== undefined && { concurrency }),
      answer: ({ signal }) => {
        asked += 1
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      },
    }
    const session = createJudgeSession({ judge, shards })
    const controller = new AbortController()
    const { signal } = controller
    const all = Array.from({ length: 20 }, (_, index) =>
      failureOf(session.ask(extractClaims, { text: String(index) }, { signal })),
    )
    await new Promise(setImmediate)
    expect(asked).toBe(most)
    controller.abort(new Error('The test is over'))
    await Promise.all(all)
  },
)
