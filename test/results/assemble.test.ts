import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { assembleResults } from '../../src/results/assemble.ts'
import { stableJson } from '../../src/text/stableJson.ts'
import { caseRecord, emptyParts, matcherRecord, recordedRun, setRun } from './recordedRun.ts'

describe('order', () => {
  const records = [
    caseRecord({ set: 'клиника', caseId: 'часы-приёма' }),
    caseRecord({ set: 'clinic', caseId: '门诊时间' }),
    caseRecord({ set: 'clinic', caseId: 'opening-hours', repeat: 1 }),
    caseRecord({ set: 'clinic', caseId: 'opening-hours', repeat: 10 }),
    caseRecord({ set: 'clinic', caseId: 'opening-hours', repeat: 2 }),
    caseRecord({ set: 'clinic', caseId: 'Opening-hours' }),
  ]

  test('is by set, case and repeat, whatever order the cases finished in', () => {
    const ordered = recordedRun({ records }).cases
    expect(ordered.map(({ set, caseId, repeat }) => `${set} ${caseId} ${repeat}`)).toEqual([
      'clinic Opening-hours 0',
      'clinic opening-hours 1',
      'clinic opening-hours 2',
      'clinic opening-hours 10',
      'clinic 门诊时间 0',
      'клиника часы-приёма 0',
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), shuffled => {
        expect(recordedRun({ records: shuffled }).cases).toEqual(ordered)
      }),
    )
  })

  test('keeps the order in which one test used its matchers', () => {
    const first = matcherRecord({ score: { status: 'scored', value: 0.5 }, pass: false })
    const second = matcherRecord({ score: { status: 'scored', value: 0.25 }, pass: false })
    const earlier = matcherRecord({ file: 'test/appointments.test.ts' })
    const { matchers } = recordedRun({ matchers: [first, second, earlier] })
    expect(matchers).toEqual([earlier, first, second])
  })
})

test('usage is summed over cases and matchers, apart by who used it', () => {
  const compared = { calls: 1, replayed: 0, promptTokens: 60, completionTokens: 0, cost: 0.5 }
  const { judge } = caseRecord().usage
  const told = { answers: 1, promptTokens: 900, completionTokens: 70 }
  const { run } = recordedRun({
    records: [
      caseRecord(),
      caseRecord({ caseId: 'shipping-cost', usage: { judge, embeddings: compared } }),
      caseRecord({
        caseId: 'clinic-hours',
        usage: { judge, embeddings: compared, pipeline: { ...told, answers: 3, cost: 0.25 } },
      }),
      caseRecord({ caseId: 'founder', usage: { judge, pipeline: told } }),
    ],
    matchers: [matcherRecord()],
  })
  expect(run.usage).toEqual({
    judge: { calls: 9, replayed: 1, promptTokens: 3500, completionTokens: 400 },
    embeddings: { calls: 2, replayed: 0, promptTokens: 120, completionTokens: 0, cost: 1 },
    pipeline: { answers: 4, promptTokens: 1800, completionTokens: 140, cost: 0.25 },
  })
})

describe('two records of one case', () => {
  test('in one repeat are refused, naming both places', () => {
    const records = [
      caseRecord(),
      caseRecord({ file: 'golden/billing/support.golden.yaml', line: 30 }),
    ]
    expect(() => recordedRun({ records })).toThrowErrorMatchingInlineSnapshot(`
      [UserError: golden/billing/support.golden.yaml:30, case "refund-window": Expected one record of set "support", repeat 0, but golden/support.golden.yaml:12 has another one
        Give each golden set a \`name\` of its own]
    `)
  })

  test('from the same file are refused as parts that overlap', () => {
    const records = [caseRecord(), caseRecord()]
    expect(() => recordedRun({ records })).toThrowErrorMatchingInlineSnapshot(`
      [UserError: golden/support.golden.yaml:12, case "refund-window": Expected one record of set "support", repeat 0, but golden/support.golden.yaml:12 has another one
        Merge only results of different shards or different repeats]
    `)
  })

  test('in two repeats are samples, unless the case was changed in between', () => {
    const again = caseRecord({ repeat: 1 })
    expect(recordedRun({ records: [again, caseRecord()] }).cases).toHaveLength(2)
    const records = [{ ...again, hash: 'ffffffffffff' }, caseRecord()]
    expect(() => recordedRun({ records })).toThrowErrorMatchingInlineSnapshot(`
      [UserError: golden/support.golden.yaml:12, case "refund-window": Expected the repeats of set "support" to have the same cases, but the case was changed before repeat 1
        Run all repeats on the same golden set]
    `)
  })

  test('nor may a turn move to another place of its conversation', () => {
    const at = (number: number, repeat: number, hash: string) =>
      caseRecord({
        ...{ caseId: 'kettle › broken', hash, repeat },
        turn: { conversation: 'kettle', number, of: 3 },
      })
    const between = caseRecord({
      caseId: 'kettle › new',
      repeat: 1,
      turn: { conversation: 'kettle', number: 2, of: 3 },
    })
    const records = [at(2, 0, 'aa'), between, at(3, 1, 'bb')]
    expect(() => recordedRun({ records })).toThrow('was changed before repeat 1')
  })

  test('nor may `meta` change in between, which a custom metric reads', () => {
    const of = (metaHash: string | undefined, repeat = 0) =>
      caseRecord({ repeat, ...(metaHash !== undefined && { metaHash }) })
    expect(() => recordedRun({ records: [of('a'), of('b', 1)] })).toThrow(
      'was changed before repeat 1',
    )
    // A repeat without scores has none.
    expect(recordedRun({ records: [of('a'), of(undefined, 1)] }).cases).toHaveLength(2)
  })

  test('of two sets are two cases', () => {
    const records = [caseRecord(), caseRecord({ set: 'billing' })]
    expect(recordedRun({ records }).cases).toHaveLength(2)
  })

  test('are told apart even where names could be glued together', () => {
    const records = [
      caseRecord({ set: 'a b', caseId: 'c' }),
      caseRecord({ set: 'a', caseId: 'b c' }),
    ]
    expect(recordedRun({ records }).cases).toHaveLength(2)
  })
})

describe('what has no record', () => {
  test('a deselected case is missing unless it was recorded', () => {
    const { unrecorded } = recordedRun({
      unrecorded: [
        { set: 'support', caseId: 'shipping-cost', why: 'deselected' },
        { set: 'support', caseId: 'refund-window', why: 'deselected' },
        { set: 'support', caseId: 'shipping-cost', why: 'deselected' },
      ],
    })
    expect(unrecorded).toEqual([{ set: 'support', caseId: 'shipping-cost', why: 'deselected' }])
  })

  test.each(['failed', 'interrupted'] as const)(
    'a case that was lost (%s) stays listed, whatever else is known of it',
    why => {
      const lost = { set: 'support', caseId: 'refund-window', why }
      const deselected = { ...lost, why: 'deselected' } as const
      for (const unrecorded of [[lost], [lost, deselected], [deselected, lost]]) {
        expect(recordedRun({ unrecorded }).unrecorded).toEqual([lost])
      }
    },
  )

  test('a golden file that was run or is broken is not unselected', () => {
    const { run } = recordedRun({
      unselected: [
        'golden/hours.golden.yaml',
        'golden/support.golden.yaml',
        'golden/tax.golden.yaml',
      ],
      broken: [
        { file: 'golden/tax.golden.yaml', reason: 'golden/tax.golden.yaml:3: Expected `cases`' },
      ],
    })
    expect(run.unselected).toEqual(['golden/hours.golden.yaml'])
    expect(run.broken).toHaveLength(1)
  })
})

test('records of a set that could not be read are kept, and its file is broken', () => {
  const record = caseRecord({ set: 'clinic', file: 'golden/clinic.golden.yaml' })
  const { run, sets, cases } = recordedRun({ records: [caseRecord(), record] })
  expect(cases).toHaveLength(2)
  expect(sets['clinic']).toEqual({ file: 'golden/clinic.golden.yaml', policy: { metrics: {} } })
  expect(run.broken).toMatchInlineSnapshot(`
    [
      {
        "file": "golden/clinic.golden.yaml",
        "reason": "What set "clinic" asks for is not known",
      },
    ]
  `)
  const broken = [{ file: 'golden/clinic.golden.yaml', reason: 'Expected `cases` to be a list' }]
  expect(recordedRun({ records: [record], broken }).run.broken).toEqual(broken)
})

test('the same run gives the same bytes', () => {
  const parts = {
    ...emptyParts,
    records: [caseRecord(), caseRecord({ caseId: 'shipping-cost' })],
    sets: { support: setRun(), clinic: setRun({ file: 'golden/clinic.golden.yaml' }) },
  }
  const reversed = {
    ...parts,
    records: parts.records.toReversed(),
    sets: Object.fromEntries(Object.entries(parts.sets).toReversed()),
  }
  expect(stableJson(assembleResults(reversed))).toBe(stableJson(assembleResults(parts)))
})
