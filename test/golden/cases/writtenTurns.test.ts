import { describe, expect, test } from 'vitest'
import { load, problemsOf, yaml } from '../loading.ts'

const kettle = yaml`
  pipeline: ./answer.ts
  metrics: { faithfulness: 0.8 }
  cases:
    - id: kettle
      tags: [warranty]
      critical: true
      asOf: 2026-01-31
      history: [{ role: user, content: Hello }]
      turns:
        - question: Is it under warranty?
          reference: Yes.
        - id: broken
          question: And if it is broken?
          metrics: { faithfulness: 1 }
        - question: Thanks!
    - id: hours
      question: When are you open?
`

test('each turn is a case, with what its conversation says', () => {
  const { set, paths } = load(kettle)
  expect(set.cases.map(({ id, turn, group, setsTheStage }) => ({ id, turn, group, setsTheStage })))
    .toMatchInlineSnapshot(`
      [
        {
          "group": "kettle",
          "id": "kettle › turn 1",
          "setsTheStage": undefined,
          "turn": {
            "conversation": "kettle",
            "number": 1,
            "of": 3,
          },
        },
        {
          "group": "kettle",
          "id": "kettle › broken",
          "setsTheStage": undefined,
          "turn": {
            "conversation": "kettle",
            "number": 2,
            "of": 3,
          },
        },
        {
          "group": "kettle",
          "id": "kettle › turn 3",
          "setsTheStage": true,
          "turn": {
            "conversation": "kettle",
            "number": 3,
            "of": 3,
          },
        },
        {
          "group": undefined,
          "id": "hours",
          "setsTheStage": undefined,
          "turn": undefined,
        },
      ]
    `)
  expect(set.cases.slice(0, 3).map(({ metrics }) => metrics['faithfulness']?.each)).toEqual([
    0.8, 1, 0.8,
  ])
  const shared = { tags: ['warranty'], critical: true, asOf: '2026-01-31' }
  for (const one of set.cases.slice(0, 3))
    expect(one).toMatchObject({ ...shared, history: [{ role: 'user', content: 'Hello' }] })
  expect(paths).toEqual([
    ['cases', 0, 'turns', 0],
    ['cases', 0, 'turns', 1],
    ['cases', 0, 'turns', 2],
    ['cases', 1],
  ])
})

test('a group that is wider than the conversation replaces it', () => {
  const { set } = load(kettle.replace('critical: true', 'group: devices'))
  expect(set.cases.map(({ group }) => group)).toEqual(['devices', 'devices', 'devices', undefined])
})

describe('the hash of a turn', () => {
  const hashes = (source: string) => load(source).set.cases.map(({ hash }) => hash)
  const plain = hashes(kettle)

  test('is that of the question by itself for the first turn', () => {
    const alone = yaml`
      pipeline: ./answer.ts
      metrics: { faithfulness: 0.8 }
      cases:
        - id: kettle
          asOf: 2026-01-31
          history: [{ role: user, content: Hello }]
          question: Is it under warranty?
          reference: Yes.
    `
    expect(hashes(alone)[0]).toBe(plain[0])
  })

  test('changes with a question before it, and not with one after it', () => {
    const other = hashes(kettle.replace('Is it under warranty?', 'Has it a warranty?'))
    expect(other.map((hash, index) => hash === plain[index])).toEqual([false, false, false, true])
    const last = hashes(kettle.replace('Thanks!', 'Thank you!'))
    expect(last.map((hash, index) => hash === plain[index])).toEqual([true, true, false, true])
  })

  test('does not change with what is expected of another turn, or with what was answered', () => {
    const other = hashes(kettle.replace('reference: Yes.', 'reference: Yes, for two years.'))
    expect(other.map((hash, index) => hash === plain[index])).toEqual([false, true, true, true])
    const recorded = kettle
      .replace(/^ {2}- id: hours[^]*/m, '')
      .replaceAll(/question: .+$/gm, '$&\n        answer: Yes.')
    expect(hashes(recorded)).toEqual(plain.slice(0, 3))
  })
})

test('a turn that begins to set the stage is another case', () => {
  const measured = kettle.replace(
    'question: Thanks!',
    'question: Thanks!\n        metrics: { faithfulness: 0.8 }',
  )
  const [before, now] = [measured, kettle].map(source => load(source).set.cases[2])
  expect([before?.setsTheStage, now?.setsTheStage]).toEqual([undefined, true])
  expect(before?.metrics).toEqual(now?.metrics)
  expect(before?.hash).not.toBe(now?.hash)
})

test('a conversation of one turn is the question by itself, and sets no stage', () => {
  const one = (asked: string) =>
    load(`pipeline: ./a.ts\nmetrics: { faithfulness: 1 }\ncases: [{ id: hours, ${asked} }]\n`).set
      .cases[0]
  const [turn, alone] = [one('turns: [{ question: When? }]'), one('question: When?')]
  expect(turn?.setsTheStage).toBeUndefined()
  expect(turn?.hash).toBe(alone?.hash)
})

describe('a conversation is refused', () => {
  const turns = (lines: string) =>
    `pipeline: ./answer.ts\nmetrics: { faithfulness: 0.8 }\ncases:\n  - id: kettle\n${lines}`

  test.each([
    ['without a turn', '    turns: []\n'],
    [
      'with a question beside its turns',
      '    question: How long?\n    turns: [{ question: Why? }]\n',
    ],
    [
      'with two turns of one name',
      '    turns: [{ id: a, question: Why? }, { id: a, question: How? }]\n',
    ],
    [
      'with a turn that is named like another one',
      '    turns: [{ id: turn 2, question: Why? }, { question: How? }]\n',
    ],
    [
      'with some of its turns recorded',
      '    turns: [{ question: Why? }, { question: How?, answer: So. }]\n',
    ],
    ['with a wrong key in a turn', '    turns: [{ question: Why?, tags: [a] }]\n'],
    [
      'with a metric that a turn can not set',
      '    turns: [{ question: Why?, metrics: { faithfulness: { mean: 1 } } }]\n',
    ],
    ['with a misspelt key of its turns', '    turn: [{ question: Why? }]\n'],
    ['with two modes', '    skip: true\n    only: true\n    turns: [{ question: Why? }]\n'],
    ['with 51 turns', `    turns:\n${'      - question: Why?\n'.repeat(51)}`],
  ])('%s', (_, lines) => {
    expect(problemsOf(turns(lines))).toMatchSnapshot()
  })

  test('where a turn expects something and lacks what a metric needs', () => {
    const source = turns('    turns: [{ question: Why? }, { question: How?, facts: [So.] }]\n')
    const problem = problemsOf(source.replace('faithfulness', 'ndcg'))
    expect(problem).toContain(
      'support.golden.yaml:5:33, case "kettle": Expected `relevantDocuments`',
    )
    expect(problem).not.toContain('5:13')
  })

  test('that must not break, and in which no threshold could', () => {
    const source = turns('    critical: true\n    turns: [{ question: Why? }]\n')
    expect(problemsOf(source.replace('faithfulness: 0.8', 'faithfulness: report'))).toContain(
      'Expected a critical case to have a threshold',
    )
  })

  test('of 50 turns, it is read', () => {
    const source = turns(`    turns:\n${'      - question: Why?\n'.repeat(50)}`)
    expect(load(source).set.cases).toHaveLength(50)
  })
})

test('a turn to ask back about does not only set the stage, and needs no reference', () => {
  const { set } = load(yaml`
    pipeline: ./answer.ts
    metrics: { contextRecall: 0.8 }
    cases:
      - id: kettle
        turns:
          - { question: How long is the warranty?, answerable: ask }
          - { question: The small one., reference: Two years. }
  `)
  expect(set.cases[0]).toMatchObject({ answerable: false, asksBack: true })
  expect(set.cases[0]).not.toHaveProperty('setsTheStage')
})

const rated = yaml`
  pipeline: ./answer.ts
  metrics:
    faithfulness: 0.8
    keepsItsWord: { aspect: No answer contradicts an earlier one., of: conversation, each: 1 }
  cases:
    - id: kettle
      turns:
        - question: Is it under warranty?
        - question: And if it is broken?
        - question: Thanks!
          metrics: { keepsItsWord: report }
    - id: hours
      question: When are you open?
`

test('what rates a conversation is a metric of its last turn alone', () => {
  const { set } = load(rated)
  expect(set.cases.map(({ metrics }) => Object.keys(metrics))).toEqual([
    ['faithfulness'],
    ['faithfulness'],
    ['faithfulness', 'keepsItsWord'],
    ['faithfulness', 'keepsItsWord'],
  ])
  expect(set.cases.map(({ metrics }) => metrics['keepsItsWord']?.each)).toEqual([
    ...[undefined, undefined, undefined, 1],
  ])
})

test('an earlier turn has no threshold for it', () => {
  const misplaced = rated.replace(
    '- question: And',
    '- metrics: { keepsItsWord: 1 }\n        question: And',
  )
  expect(problemsOf(misplaced)).toMatchInlineSnapshot(`
    "support.golden.yaml:9:20, case "kettle": Expected \`keepsItsWord\` in the last turn, because it rates the whole conversation
      Move it to the last turn"
  `)
})
