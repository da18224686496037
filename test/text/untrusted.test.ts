import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { escaped, printable, printableLine } from '../../src/text/untrusted.ts'

describe('text that anyone would write stays as it is', () => {
  test.each([
    'Thirty days from delivery.',
    'Возврат в течение тридцати дней — бесплатно.',
    '门诊时间：八点至十八点。',
    'ساعت کار درمانگاه می‌باشد',
    'क्लिनिक का समय',
    'Call std::vector::size() or #[derive]; see C# [1] and A::B.',
    '👩‍👩‍👧 ❤️‍🔥 1️⃣ 🇨🇳 葛󠄀',
    'C:\\temp\\new "quoted" `code`',
  ])('%s', text => {
    expect(printable(text)).toBe(text)
  })
})

describe('what a terminal or a reader could be misled by is escaped', () => {
  test.each([
    ['colours', '\u001b[31mred\u001b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
    ['a title', '\u001b]0;owned\u0007', '\\u{1b}]0;owned\\u{7}'],
    ['control characters of eight bits', 'a\u009b2Jb\u0085c', 'a\\u{9b}2Jb\\u{85}c'],
    ['a rewritten line', 'score 0.1\b\b\b0.9', 'score 0.1\\u{8}\\u{8}\\u{8}0.9'],
    ['reversed text', 'approved \u202eton', 'approved \\u{202e}ton'],
    ['isolates', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
    ['words with hidden parts', 're\u200bfund\u2060s', 're\\u{200b}fund\\u{2060}s'],
    ['a joiner that joins nothing', 'a \u200d b', 'a \\u{200d} b'],
    ['invisible tags', 'ok\u{e0041}\u{e0042}', 'ok\\u{e0041}\\u{e0042}'],
    ['bytes in variation selectors', '😀\ufe01\ufe02', '😀\ufe01\\u{fe02}'],
    ['halves of characters', 'a\ud800b\udc00', 'a\\u{d800}b\\u{dc00}'],
    ['noncharacters', 'a\uffffb', 'a\\u{ffff}b'],
  ])('%s', (_what, text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

test('a line of a table keeps its spaces, and nothing else that a terminal acts on', () => {
  expect(printableLine('  metric   mean\r', 40)).toBe('  metric   mean')
  expect(printableLine('  ::error::\u001b[2J', 40)).toBe('  \\::error::\\u{1b}[2J')
  expect(printableLine('a  b  c', 4)).toBe('a  …')
})

describe('lines are joined', () => {
  test.each([
    ['Open daily.\r\n\r\n\tClosed on Sunday. ', 'Open daily. Closed on Sunday.'],
    ['one\u2028two\u2029three', 'one two three'],
    ['\ufeffdurée\u00a0: 30\u3000jours', 'durée : 30 jours'],
    ['\n \n', ''],
  ])('%j', (text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

describe('what would read as a command or as another program is marked', () => {
  test.each([
    ['::error file=a.ts,line=1::owned', '\\::error file=a.ts,line=1::owned'],
    ['\n  ::stop-commands::x', '\\::stop-commands::x'],
    ['Fine. ##[error]owned', 'Fine. #\\#[error]owned'],
    ['###[group]', '##\\#[group]'],
    ['##vso[task.complete result=Succeeded;]', '#\\#vso[task.complete result=Succeeded;]'],
    ["##teamcity[buildStatus text='ok']", "#\\#teamcity[buildStatus text='ok']"],
    ['✓ test/refunds.test.ts (3 tests)', '\\✓ test/refunds.test.ts (3 tests)'],
    ['FAIL  test/refunds.test.ts', '\\FAIL test/refunds.test.ts'],
    ['Tests  12 passed (12)', '\\Tests 12 passed (12)'],
    ['Tests are free of charge.', 'Tests are free of charge.'],
  ])('%j', (text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

describe('a length', () => {
  test('counts characters, and none is halved', () => {
    expect(printable('👩👩👩👩', 4)).toBe('👩👩👩👩')
    expect(printable('👩👩👩👩👩', 4)).toBe('👩👩👩…')
  })

  test('holds for escaped text too', () => {
    expect(printable('\u001b'.repeat(50), 10)).toBe('\\u{1b}\\u{…')
  })
})

describe('whatever the text', () => {
  const pieces = fc.constantFrom(
    '::',
    '##',
    '#',
    '[',
    'error',
    '\n',
    '\u001b[2J',
    '\u200d',
    '\ufe0f',
    '\u202e',
    ' ',
    '✓',
  )
  const hostile = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 20 })
    .map(parts => parts.join(''))
  const length = fc.integer({ min: 1, max: 60 })

  test('there is one line without control characters, well-formed, and no longer than asked', () => {
    fc.assert(
      fc.property(hostile, length, (text, maxLength) => {
        const shown = printable(text, maxLength)
        expect(Array.from(shown).length).toBeLessThanOrEqual(maxLength)
        expect(shown).not.toMatch(/\p{Cs}/u)
        expect(shown).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/u,
        )
      }),
    )
  })

  test('no runner takes it for a command', () => {
    fc.assert(
      fc.property(hostile, length, (text, maxLength) => {
        for (const shown of [printable(text), printable(text, maxLength)]) {
          expect(shown.trimStart().startsWith('::')).toBe(false)
          expect(shown).not.toMatch(/##\w*\[/)
        }
      }),
    )
  })

  test('words stay words', () => {
    const words = fc.array(fc.stringMatching(/^[a-zа-я一-龥]{1,8}$/u), { minLength: 1 })
    fc.assert(
      fc.property(words, parts => {
        expect(printable(parts.join('\n'))).toBe(parts.join(' '))
      }),
    )
  })
})

describe('quoted text of the user', () => {
  test.each([
    ['plain', 'plain'],
    ['two\nlines\ttab', String.raw`two\nlines\ttab`],
    ['\u001B[31mred\u001B[0m', String.raw`\u{1b}[31mred\u{1b}[0m`],
    ['\u009B2J', String.raw`\u{9b}2J`],
    ['safe\u202Etxt.exe', String.raw`safe\u{202e}txt.exe`],
    ['退款\u2028政策 🙂', String.raw`退款\u{2028}政策 🙂`],
    ['half \uD83D', String.raw`half \u{d83d}`],
  ])('%j is shown as %j', (text, shown) => {
    expect(escaped(text)).toBe(shown)
  })

  test('cuts by characters, not by halves of them', () => {
    expect(escaped('🙂'.repeat(80), 10)).toBe(`${'🙂'.repeat(9)}…`)
    expect(escaped('退'.repeat(10), 10)).toBe('退'.repeat(10))
    expect(escaped('退'.repeat(11), 10)).toBe(`${'退'.repeat(9)}…`)
  })

  test('whatever comes in, one line without control characters comes out', () => {
    const unit = fc.nat(0xffff).map(code => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 100 }), text => {
        // A joiner after a letter is part of how some scripts are written.
        const shown = escaped(text).replaceAll(/(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d]/gu, '')
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
      }),
    )
  })
})
