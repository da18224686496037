import { describe, expect, test } from 'vitest'
import { labelLines } from '../../../src/calibration/labels/labelLines.ts'
import { formatProblem } from '../../../src/errors.ts'

/** Reads these lines: text as it is, anything else as JSON. */
function read(...lines: unknown[]) {
  const texts = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  return labelLines(texts.join('\n'), 'labels.jsonl')
}

function problemsOf(...lines: unknown[]): string[] {
  return read(...lines).problems.map(formatProblem)
}

const claim = {
  id: 'refund',
  claim: 'Refunds take five days.',
  passages: ['Refunds take 5 days.'],
  label: 'supported',
}
const pair = {
  id: 'pair',
  question: 'How long?',
  answers: ['Five days.', 'A week.'],
  preference: 1,
}
const benchmark = {
  id: 'benchmark',
  dataset: 'shop/returns',
  lang: 'en',
  context: 'Refunds take 5 days.',
  claim_or_answer: 'Refunds take a week.',
  label: 'contradicted',
  granularity: 'claim',
}

describe('a wrong line', () => {
  test('is named, and the others count', () => {
    const { claims, problems, wrongLines } = read(
      claim,
      '',
      'nonsense',
      { ...claim, id: 'b', tags: 3, label: 'no' },
      { ...claim },
    )
    expect(claims.map(({ id }) => id)).toEqual(['refund'])
    expect(wrongLines).toBe(3)
    expect(problems.map(formatProblem)).toEqual([
      'labels.jsonl:3: Expected the line to be an object as JSON',
      'labels.jsonl:4: Expected `label` to be `supported`, `refuted`, `notEnoughInfo` or `unsure`, got `no`\n' +
        '  Write `refuted` if a passage says otherwise, `notEnoughInfo` if none says it',
      'labels.jsonl:4: Expected `tags` to be a list of tags, got a number',
      'labels.jsonl:5: Expected `id` to be unique, got `refund`, which line 1 has',
    ])
  })

  test.each([
    [
      { ...claim, passages: [] },
      '`passages` to be a list of at least one passage, got a list of 0',
    ],
    [{ ...claim, passages: [3] }, '`passages[0]` to be text, or `{ id, text }`, got a number'],
    [{ ...claim, claim: ' ' }, '`claim` to be text that is not blank, got text'],
    [{ ...claim, id: undefined }, '`id` to be text, got nothing'],
    [
      { ...claim, lang: 'en' },
      'Unknown key `lang` in a line with a claim; did you mean `language`?',
    ],
    [{ ...pair, labeler: 'anna' }, 'in a line with a preference; did you mean `labeller`?'],
    [
      { ...pair, passages: [{ id: 'a', texts: 'b' }] },
      'Unknown key `passages` in a line with a preference',
    ],
    [{ ...claim, '\u001B[2J': 1 }, 'Unknown key `\\u{1b}[2J`'],
    [{ ...pair, answers: ['one'] }, '`answers` to be a list of two answers, got a list of 1'],
    [{ ...pair, preference: 'left' }, '`first`, `second` or `tie`, got `left`'],
    [{ ...pair, preference: 3 }, '`preference` to be a number from -2 to 2'],
    [{ ...pair, answers: undefined }, '`answers` to be a list of two answers, got nothing'],
    [{ ...benchmark, label: 'refuted' }, '`supported`, `unsupported` or `contradicted`'],
    [{ ...benchmark, context: undefined }, '`context` to be text, got nothing'],
    ['[]', 'Expected the line to be an object as JSON'],
  ])('%j', (line, expected) => {
    const [problem] = problemsOf(line)
    expect(problem).toMatch(/^labels\.jsonl:1: /)
    expect(problem).toContain(expected)
  })
})

test('a preference says who gave it', () => {
  expect(problemsOf({ ...pair, labeller: 'anna' })).toEqual([])
})

test('a key of another kind of line is not suggested in its own place', () => {
  const [problem] = problemsOf({ ...pair, label: 'supported' })
  expect(problem).toBe('labels.jsonl:1: Unknown key `label` in a line with a preference')
})

test('a pair may have the claims of the right answer, by the rules of golden sets', () => {
  const facts = ['Five days.', { text: 'Free.', optional: true }]
  expect(read({ ...pair, facts }).preferences[0]?.facts).toEqual([
    { text: 'Five days.' },
    { text: 'Free.', optional: true },
  ])
  expect(problemsOf({ ...pair, facts: [] })).toEqual([
    'labels.jsonl:1: Expected `facts` to be a list of at least one claim, got a list of 0',
  ])
})
