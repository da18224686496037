import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { premiseWindows } from '../../../src/judge/nli/premiseWindows.ts'

/** A token is a word, or a Han character. */
const count = (text: string): number => text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu)?.length ?? 0

const windows = (text: string, room: number, overlap = 0) =>
  premiseWindows(text, { room, overlap }, count)

describe('the windows of a passage', () => {
  const passage = 'One two three. Four five six. Seven eight nine. Ten eleven twelve.'

  test('are whole sentences, as many as there is room for', () => {
    expect(windows(passage, 12)).toEqual([passage])
    expect(windows(passage, 7)).toEqual([
      'One two three. Four five six.',
      'Seven eight nine. Ten eleven twelve.',
    ])
  })

  test('repeat the last sentences, as far as the overlap allows', () => {
    expect(windows(passage, 6, 3)).toEqual([
      'One two three. Four five six.',
      'Four five six. Seven eight nine.',
      'Seven eight nine. Ten eleven twelve.',
    ])
    expect(windows(passage, 6, 2)).toHaveLength(2)
  })

  test('cut a sentence that has no room by itself', () => {
    expect(windows('one two three four five six seven', 3)).toEqual([
      'one two three',
      'four five',
      'six seven',
    ])
    expect(windows('退款需要五天运费由商家承担', 5).join('')).toBe('退款需要五天运费由商家承担')
  })

  test('are none of a blank passage', () => {
    expect(windows(' \n\t ', 5)).toEqual([])
  })

  test('hold every word of any passage, fit, and end', () => {
    const gap = fc.constantFrom(' ', '. ', '.\n\n', '! ', '。', ' — ', ', ', '   ')
    const room = fc.integer({ min: 3, max: 12 })
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 60 }), room, fc.nat(6), (gaps, size, overlap) => {
        const text = gaps.map((between, index) => `Word${index}${between}`).join('')
        const found = windows(text, size, Math.min(overlap, size / 2))
        expect(found.every(window => count(window) <= size && text.includes(window))).toBe(true)
        const words = found.flatMap(window => window.match(/Word\d+/g) ?? [])
        expect([...new Set(words)]).toEqual(text.match(/Word\d+/g) ?? [])
      }),
    )
  })
})
