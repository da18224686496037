import fc from 'fast-check'

/** A golden file in pieces, so that a test knows what may not change. */
export interface GoldenText {
  /** Everything before the first case. */
  head: string
  cases: CaseText[]
  tail: string
  lineBreak: '\n' | '\r\n'
  mark: '' | '\uFEFF'
  hasLastBreak: boolean
}

export interface CaseText {
  /** Blank lines and comments that are about no case. */
  gap: string
  /** The case with the comments that are about it. */
  own: string
}

/** The text with these cases in it. */
export function goldenText({
  head,
  cases,
  tail,
  lineBreak,
  mark,
  hasLastBreak,
}: GoldenText): string {
  const text = head + cases.map(({ gap, own }) => gap + own).join('') + tail
  const ended = hasLastBreak ? text : text.replace(/\n+$/, '')
  return mark + ended.replaceAll('\n', lineBreak)
}

export function caseId(index: number): string {
  return `case ${index}`
}

const words = fc.constantFrom(
  ...[
    'How',
    'long',
    '退款需要',
    'сколько',
    '🙂',
    'كم',
    'יום',
    "it's",
    'e\u0301',
    'a:b',
    'x#y',
    '-',
    '100',
  ],
)
const bareWords = (first: string) =>
  fc.array(words, { minLength: 1, maxLength: 9 }).map(list => [first, ...list])
const comment = fc.constantFrom('', '', ' # why', '\t# tabs\t|', '   ', ' # : - "')
const blank = fc.constantFrom('', '', '', '\n', '\n\n', '  \n')

/** A text in any style, whose further lines are indented this far. */
function blockStyled(indent: string, first = 'So'): fc.Arbitrary<string> {
  const lines = fc.array(
    bareWords(first).map(list => list.join(' ')),
    { minLength: 1, maxLength: 4 },
  )
  const block = fc
    .tuple(
      fc.constantFrom('|', '>'),
      fc.constantFrom('', '-', '+'),
      comment,
      lines,
      fc.boolean(),
      blank,
    )
    .map(([style, chomping, remark, list, deep, end]) => {
      const body = list.map((line, at) => `${indent}${deep && at > 0 ? '  ' : ''}${line}\n`)
      return `${style}${chomping}${remark.trim() === '' ? '' : remark}\n${body.join('')}${end}`
    })
  return fc.oneof(
    block,
    flowStyled(`\n${indent}`, first).chain(text => comment.map(end => `${text}${end}\n`)),
  )
}

/** The same where brackets may stand around it. */
function flowStyled(fold: string, first = 'So'): fc.Arbitrary<string> {
  const folded = fc
    .tuple(bareWords(first), fc.constantFrom(' ', fold, `${fold.replace(/^\n/, '\n\n')}`))
    .map(([list, joint]) => list.join(' ').replace(' ', joint))
  return fc.oneof(
    // Below a blank line a dash would begin a list.
    folded.filter(text => !/(?:^|\s)-(?:\s|$)/.test(text)),
    folded.map(text => `'${text.replaceAll("'", "''")}'`),
    folded.map(text => `"${text}"`),
    bareWords(first).map(list => JSON.stringify(`${list.join('\n')}\t"\\`)),
  )
}

/** Facts in brackets. Each begins with another word, because none may repeat another one. */
function flowFacts(fold: string): fc.Arbitrary<string> {
  const item = (first: string, isOptional: boolean) => {
    const text = flowStyled(fold, first)
    const whole = text.map(value => `{ text: ${value}${isOptional ? ', optional: true' : ''} }`)
    return isOptional ? whole : fc.oneof(text, whole)
  }
  const comma = fc.constantFrom(', ', ` ,${fold}`, `, # why${fold}`)
  return fc
    .tuple(item('One', false), comma, item('Two', true), comma, item('Three', false))
    .chain(pieces => fc.constantFrom(1, 3, 5).map(end => `[${pieces.slice(0, end).join('')}]`))
}

/** The same with a dash before each, in the column of this indent. */
function dashedFacts(indent: string): fc.Arbitrary<string> {
  const inner = `${indent}  `
  const item = (first: string, isOptional: boolean) => {
    const text = blockStyled(`${inner}  `, first)
    const optional = `${inner}optional: ${isOptional}\n`
    const inBrackets = flowStyled(`\n${inner}`, first).chain(value =>
      comment.map(end => `{ text: ${value}, optional: ${isOptional} }${end}\n`),
    )
    const whole = text.map(value => `text: ${value}${optional}`)
    return isOptional ? fc.oneof(inBrackets, whole) : fc.oneof(text, inBrackets, whole)
  }
  const remark = fc.constantFrom('', '', `${indent}# about the next\n`, '\n')
  return fc
    .tuple(item('One', false), remark, item('Two', true), remark, item('Three', false))
    .chain(([one, second, two, third, three]) => {
      const items = [`- ${one}`, `${second}${indent}- ${two}`, `${third}${indent}- ${three}`]
      return fc.integer({ min: 1, max: 3 }).map(end => `\n${indent}${items.slice(0, end).join('')}`)
    })
}

const fixedKeys = ['tags: [a, b]', 'critical: false', 'timeout: 0x10', 'asOf: "2026-01-31"']

function blockCase(index: number, indent: string): fc.Arbitrary<string> {
  const inner = `${indent}  `
  const text = (key: string) => blockStyled(`${inner}  `).map(value => `${key}: ${value}`)
  const line = (key: string) => comment.map(end => `${key}${end}\n`)
  const remark = fc.constantFrom('', '', `${inner}# about the next\n`, `${inner}#\n`)
  const facts = fc
    .oneof(
      dashedFacts(inner),
      dashedFacts(`${inner}  `),
      flowFacts(`\n${inner}  `).map(list => ` ${list}\n`),
    )
    .map(list => `facts:${list}`)
  const keys = fc.tuple(
    line(`id: ${caseId(index)}`),
    text('question'),
    fc.option(text('reference'), { nil: '' }),
    fc.option(line('answerable: true'), { nil: '' }),
    fc.option(line('review: pending'), { nil: '' }),
    fc.option(text('answer'), { nil: '' }),
    fc.option(facts, { nil: '' }),
    fc.constantFrom(...fixedKeys).chain(line),
  )
  const shuffled = keys.chain(list => {
    const there = list.filter(key => key !== '')
    return fc.shuffledSubarray(there, { minLength: there.length })
  })
  return fc
    .tuple(shuffled, fc.array(remark, { minLength: 9, maxLength: 9 }), fc.boolean())
    .map(([list, remarks, hasComment]) => {
      const body = list.map((key, at) => (at === 0 ? key : `${remarks[at] ?? ''}${inner}${key}`))
      return `${hasComment ? `${indent}# on ${index}\n` : ''}${indent}- ${body.join('')}`
    })
}

function flowCase(index: number, indent: string): fc.Arbitrary<string> {
  const inner = `${indent}    `
  const text = (key: string) => flowStyled(`\n${inner}`).map(value => `${key}: ${value}`)
  const keys = fc.tuple(
    fc.constant(`id: ${caseId(index)}`),
    text('question'),
    fc.option(text('"reference"'), { nil: '' }),
    fc.constantFrom('', 'answerable: true'),
    fc.option(
      flowFacts(`\n${inner}`).map(list => `facts: ${list}`),
      { nil: '' },
    ),
    fc.constantFrom('', 'review: pending', '"review":"pending"'),
  )
  const joint = fc.constantFrom(', ', ',', ` ,\n${inner}`, `, # why\n${inner}`)
  return fc
    .tuple(keys, joint, fc.constantFrom('', ' ', `\n${inner}`), comment)
    .map(
      ([list, comma, space, end]) =>
        `${indent}- {${space}${list.filter(key => key !== '').join(comma === ',' ? ', ' : comma)}${space}}${end}\n`,
    )
}

/** Golden files as people write them, with two to four cases. */
export const goldenTexts: fc.Arbitrary<GoldenText> = fc
  .tuple(fc.constantFrom('', '  ', '    '), fc.integer({ min: 2, max: 4 }))
  .chain(([indent, count]) => {
    const gap = fc.constantFrom('', '\n', `\n${indent}# section\n\n`, '  \n')
    const cases = Array.from({ length: count }, (_, index) =>
      fc.record({
        gap,
        own: fc.oneof({ weight: 3, arbitrary: blockCase(index, indent) }, flowCase(index, indent)),
      }),
    )
    return fc.record({
      head: fc.constantFrom('cases:\n', '# Отзывы\n---\nname: 退款 # x\ncases: # all\n'),
      cases: fc.tuple(...cases).map(list => [...list]),
      tail: fc.constantFrom('', '\n# end\n', 'metrics: { faithfulness: 0.8 }\n'),
      lineBreak: fc.constantFrom('\n' as const, '\r\n' as const),
      mark: fc.constantFrom('' as const, '\uFEFF' as const),
      hasLastBreak: fc.boolean(),
    })
  })

/** Texts that YAML takes for something else where they stand bare. */
export const hostileTexts = fc.oneof(
  fc.constantFrom(
    ...[
      'yes',
      'on',
      '~',
      'null',
      '0x10',
      '1_000',
      '12:30',
      '2026-01-31',
      '.5',
      '-.inf',
      '<<',
      '=',
      '---',
      '...',
      '- a',
      '? a',
      '| a',
      '> a',
      '&a b',
      '*a',
      '!a',
      '%a',
      '@a',
      '`a`',
      '{a',
      'a, b]',
      'a: b',
      'a:',
      'a #b',
      '#a',
      '"a',
      "'a'",
      'a\\',
      '\ta',
      'a\t',
      ' a',
      'a ',
      '\na',
      'a\n',
      'a\n\n',
      'a\r\nb',
      'a\rb',
      '  a\n b',
      'a\n---\nb',
      'a\n  \n',
      'a\u0000b',
      'a\u0085b',
      'a\u2028b',
      '\ufeffa',
      'a\ufffe',
      '\ud800',
      'a\udc00b',
      '\u202eabc',
    ],
    'long '.repeat(2000),
  ),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({
    unit: fc.constantFrom(
      ...[' ', '\n', '\t', ':', '#', '-', '|', '"', "'", '\\', ',', '{', 'a', '退', '\r'],
    ),
    minLength: 1,
  }),
)
