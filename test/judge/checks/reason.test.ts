import { expect, test } from 'vitest'
import { joined, oneLine, quoted } from '../../../src/judge/checks/reason.ts'

test.each([
  ['lines become one', 'first\r\nsecond\u2028third', 'first second third'],
  ['terminal control is gone', '\u001B[31mred\u001B[0m\u0007', '[31mred [0m'],
  ['text is not reordered', 'safe\u202Eexe.txt\u2066', 'safeexe.txt'],
  [
    'other languages stay',
    'Возврат — 30 дней。退货期为三十天',
    'Возврат — 30 дней。退货期为三十天',
  ],
  ['joined emoji stay', '👩‍⚕️ Dr. Chen', '👩‍⚕️ Dr. Chen'],
  ['half characters go', 'half \uD83D here', 'half  here'],
])('%s', (_what, text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('a long text is cut without leaving half of a character', () => {
  expect(oneLine('清单'.repeat(300))).toHaveLength(500)
  const cut = oneLine('😀'.repeat(10), 6)
  expect(cut).toBe('😀😀…')
})

test('quoted text cannot end its quotes', () => {
  expect(quoted('say "supported"\n::error::')).toBe(String.raw`"say \"supported\" ::error::"`)
})

test('more than five problems are counted, not listed', () => {
  expect(joined(['A.', 'B.'])).toBe('A. B.')
  expect(joined(['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.'])).toBe('A. B. C. D. E. And 2 more.')
})
