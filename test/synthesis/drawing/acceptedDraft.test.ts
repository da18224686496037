import { expect, test } from 'vitest'
import { acceptedDraft } from '../../../src/synthesis/drawing/acceptedDraft.ts'
import type { Rejection } from '../../../src/synthesis/drawing/drawnQuestion.ts'

/** Writes these drafts in turn, and accepts only the draft `good`. */
async function draw(drafts: readonly string[]) {
  const rejections: Rejection[] = []
  const told: unknown[] = []
  const accepted = await acceptedDraft<string, { accepted: string }>(
    {
      write: async rejected => {
        told.push(rejected && [...rejected])
        return drafts[told.length - 1] ?? ''
      },
      examine: async draft =>
        draft === 'good'
          ? { accepted: draft }
          : { rejection: { reason: 'leaksAnswer', why: `${draft}!` }, question: draft },
    },
    rejections,
  )
  return { accepted, told, whys: rejections.map(({ why }) => why) }
}

test('each try is told the faults of all before it', async () => {
  const first = { question: 'bad', why: 'bad!' }
  expect(await draw(['bad', 'worse', 'good'])).toEqual({
    accepted: { accepted: 'good' },
    told: [undefined, [first], [first, { question: 'worse', why: 'worse!' }]],
    whys: ['bad!', 'worse!'],
  })
})

test('it ends after three tries, and at once where a draft comes again', async () => {
  const ended = await draw(['a', 'b', 'c', 'good'])
  expect(ended).toMatchObject({ accepted: undefined, whys: ['a!', 'b!', 'c!'] })
  const repeated = await draw(['a', 'a', 'good'])
  expect(repeated).toMatchObject({ accepted: undefined, whys: ['a!'] })
})
