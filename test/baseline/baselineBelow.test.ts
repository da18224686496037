import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { baselineFilesIn, workingBaselineFiles } from '../../src/baseline/baselineFiles.ts'
import { baselineBelow, placedBaseline, seenFromRun } from '../../src/baseline/baselineBelow.ts'
import { chooseBaseline } from '../../src/baseline/chooseBaseline.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordedBefore } from '../../src/baseline/recordedBefore.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { withRequiredSample } from '../../src/baseline/declaredPart.ts'
import { resultsOf } from '../gate/runs.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const repository = '/repository'
const billing = { folder: repository, root: `${repository}/packages/billing` }
const whole = { folder: repository, root: repository }

/** A baseline whose sets have these golden files. */
function baselineOf(files: Record<string, string>): Baseline {
  const names = Object.keys(files)
  const sets = Object.fromEntries(
    names.map(name => [name, { cases: { a: { faithfulness: [1] } } }]),
  )
  const recorded = recordBaseline(resultsOf(sets))
  return {
    ...recorded,
    sets: Object.fromEntries(
      Object.entries(recorded.sets).map(([name, set]) => [
        name,
        { ...set, file: files[name] ?? '' },
      ]),
    ),
  }
}

const ofRepository = baselineOf({
  invoices: 'packages/billing/invoices.golden.yaml',
  faq: 'packages/shop/faq.golden.yaml',
  refunds: 'packages/billing-next/refunds.golden.yaml',
})

describe('a temperature that replayed answers do not show', () => {
  const faithfulness = (judge: object, fingerprint = 'one'): Baseline => {
    const own = baselineOf({ faq: 'faq.golden.yaml' })
    const measurements = {
      faithfulness: { fingerprint, judge: { name: 'openai', deterministic: false, ...judge } },
    }
    const sets = Object.entries(own.sets).map(([name, set]) => [name, { ...set, measurements }])
    return { ...own, sets: Object.fromEntries(sets) as Baseline['sets'] }
  }
  const temperatureOf = ({ sets }: Baseline) =>
    sets['faq']?.measurements['faithfulness']?.judge?.temperature

  test.each([
    ['stays as it was recorded', {}, 'one', 0],
    ['is the one that an endpoint showed since', { temperature: null }, 'one', null],
    ['is unknown for another measurement', {}, 'other', undefined],
  ])('%s', (_title, judge, fingerprint, temperature) => {
    const now = faithfulness(judge, fingerprint)
    const former = faithfulness({ temperature: 0 })
    expect(temperatureOf(placedBaseline(now, former, whole))).toBe(temperature)
    expect(temperatureOf(placedBaseline(now, undefined, whole))).toBe(temperatureOf(now))
  })
})

describe('the part of a baseline that a run is compared with', () => {
  test('is all of it for a run of the whole repository', () => {
    const { baseline, leftAlone } = baselineBelow(ofRepository, whole, {})
    expect(baseline).toEqual(ofRepository)
    expect(leftAlone).toEqual([])
  })

  test('is what stands below the folder of the run, not in one whose name only begins so', () => {
    const { baseline, leftAlone } = baselineBelow(ofRepository, billing, {})
    expect(Object.keys(baseline.sets)).toEqual(['invoices'])
    expect(leftAlone).toEqual(['faq', 'refunds'])
  })

  test('holds what ran, wherever its file stood: moving it must not lose its scores', () => {
    const ran = { faq: { file: 'faq.golden.yaml' } }
    expect(Object.keys(baselineBelow(ofRepository, billing, ran).baseline.sets)).toContain('faq')
  })

  test('holds sets of unknown files, as baselines once had them', () => {
    const { file: _file, ...unplaced } = ofRepository.sets['faq'] ?? {
      policy: {},
      measurements: {},
      cases: {},
    }
    const older = { ...ofRepository, sets: { faq: unplaced } }
    expect(baselineBelow(older, billing, {}).baseline).toEqual(older)
  })
})

describe('the sets that runs must cover', () => {
  const declaring = (baseline: Baseline, ...sets: string[]): Baseline => ({
    ...baseline,
    partial: { sets },
  })
  const ofBilling = { invoices: 'i.golden.yaml', dunning: 'd.golden.yaml' }
  const recorded = baselineOf(ofBilling)
  const placed = (own: Baseline, former: Baseline | undefined) =>
    placedBaseline(own, former, billing).partial?.sets

  test('are those below the folder of a run; all of them where that leaves none', () => {
    const files = { dunning: 'packages/billing/dunning.golden.yaml' }
    const { sets } = baselineOf(files)
    const more = { ...ofRepository, sets: { ...ofRepository.sets, ...sets } }
    const below = (...names: string[]) =>
      baselineBelow(declaring(more, ...names), billing, {}).baseline.partial?.sets
    expect(below('invoices', 'faq')).toEqual(['invoices'])
    expect(below('invoices', 'dunning')).toBeUndefined()
    expect(below('faq')).toBeUndefined()
  })

  test('are of one sample in all packages', () => {
    const sampled = (baseline: Baseline, size: number) =>
      withRequiredSample(baseline, { size, seed: 1 })
    const both = placedBaseline(sampled(recorded, 20), sampled(ofRepository, 20), billing)
    expect(both.partial).toEqual({ sample: { size: 20, seed: 1 } })
    expect(baselineBelow(both, billing, {}).baseline.partial).toEqual(both.partial)
    const asOthers =
      'Expected a sample of 20 cases (seed 1), as for the other packages in this baseline, got'
    for (const [own, got] of [
      [recorded, 'all cases'],
      [sampled(recorded, 10), 'a sample of 10 cases (seed 1)'],
    ] as const) {
      expect(() => placedBaseline(own, sampled(ofRepository, 20), billing)).toThrow(
        `${asOthers} ${got}\n  Record all packages together, where the baseline is: npx vitest-rag`,
      )
    }
  })

  test('may be of another sample where no other package has sets, or has them no more', () => {
    const sampled = withRequiredSample(recorded, { size: 10, seed: 1 })
    const former = baselineOf({ faq: 'packages/shop/faq.golden.yaml' })
    expect(() => placedBaseline(sampled, former, billing)).toThrow('as for the other packages')
    const moved = baselineOf({ faq: 'faq.golden.yaml' })
    for (const [own, before] of [
      [sampled, undefined],
      [sampled, baselineOf({ invoices: 'packages/billing/i.golden.yaml' })],
      [withRequiredSample(moved, { size: 10, seed: 1 }), former],
    ] as const) {
      expect(placedBaseline(own, before, billing).partial).toEqual(sampled.partial)
    }
  })

  test('stay as they are for other packages', () => {
    expect(placed(declaring(recorded, 'invoices'), declaring(ofRepository, 'faq'))).toEqual([
      'faq',
      'invoices',
    ])
    const formerly = declaring(ofRepository, 'faq', 'invoices')
    expect(placed(declaring(recorded, 'dunning'), formerly)).toEqual(['dunning', 'faq'])
    expect(placed(recorded, formerly)).toEqual(['dunning', 'faq', 'invoices'])
  })

  test('are all of other packages that declare nothing', () => {
    expect(placed(declaring(recorded, 'invoices'), ofRepository)).toEqual([
      'faq',
      'invoices',
      'refunds',
    ])
    expect(placed(recorded, ofRepository)).toBeUndefined()
  })
})

describe('a baseline that one package records', () => {
  const recorded = baselineOf({ invoices: 'invoices.golden.yaml', dunning: 'dunning.golden.yaml' })

  test('keeps the sets of others, and names its files from the folder of the baseline', () => {
    const { sets } = placedBaseline(recorded, ofRepository, billing)
    expect(
      Object.fromEntries(Object.entries(sets).map(([name, { file }]) => [name, file])),
    ).toEqual({
      invoices: 'packages/billing/invoices.golden.yaml',
      dunning: 'packages/billing/dunning.golden.yaml',
      faq: 'packages/shop/faq.golden.yaml',
      refunds: 'packages/billing-next/refunds.golden.yaml',
    })
  })

  test('drops sets of its own that are gone', () => {
    const { sets } = placedBaseline(baselineOf({ dunning: 'd.golden.yaml' }), ofRepository, billing)
    expect(Object.keys(sets).toSorted()).toEqual(['dunning', 'faq', 'refunds'])
  })

  test('is what a run of the folder saw of it, where nothing changed', () => {
    const ran = { faq: { file: 'faq.golden.yaml' } }
    const seen = seenFromRun(baselineBelow(ofRepository, billing, ran).baseline, billing)
    expect(seen.sets['invoices']?.file).toBe('invoices.golden.yaml')
    expect(placedBaseline(seen, ofRepository, billing)).toEqual(ofRepository)
  })

  test('is the same, recorded at once or package by package', () => {
    const shop = { folder: repository, root: `${repository}/packages/shop` }
    const both = { invoices: 'packages/billing/i.golden.yaml', faq: 'packages/shop/f.golden.yaml' }
    const first = placedBaseline(baselineOf({ invoices: 'i.golden.yaml' }), undefined, billing)
    const second = placedBaseline(baselineOf({ faq: 'f.golden.yaml' }), first, shop)
    const atOnce = placedBaseline(baselineOf(both), undefined, whole)
    expect(formatBaseline(second)).toBe(formatBaseline(atOnce))
  })
})

describe('in the working tree', () => {
  /** A repository with this baseline at its top; returns the folder of a package. */
  function repositoryWith(text: string, git = true): { top: string; root: string } {
    const top = temporaryFolder()
    const root = join(top, 'packages', 'billing')
    mkdirSync(root, { recursive: true })
    if (git) mkdirSync(join(top, '.git'))
    const { baseline } = baselineFilesIn(top)
    mkdirSync(dirname(baseline))
    writeFileSync(baseline, text)
    return { top, root }
  }

  test('the nearest one counts, up to the folder of the repository', () => {
    const { top, root } = repositoryWith(formatBaseline(ofRepository))
    expect(workingBaselineFiles(root).folder).toBe(top)
    expect(chooseBaseline({ root })).toMatchObject({
      leftAlone: ['faq', 'refunds'],
      name: '../../.vitest-rag/baseline.json',
    })
    const outside = repositoryWith(formatBaseline(ofRepository), false)
    expect(workingBaselineFiles(outside.root).folder).toBe(outside.root)
  })

  test('a set that has the name of another package’s is refused, and a moved one is not', () => {
    const { top, root } = repositoryWith(formatBaseline(ofRepository))
    const ran = { faq: { file: 'faq.golden.yaml' }, unheard: { file: 'new.golden.yaml' } }
    expect(chooseBaseline({ root, ran }).leftAlone).toEqual(['refunds'])
    const file = join(top, 'packages/shop/faq.golden.yaml')
    mkdirSync(dirname(file))
    writeFileSync(file, '')
    const expected = `faq.golden.yaml: Expected a name of its own, but in the baseline "faq" belongs to packages/shop/faq.golden.yaml
  Give one of the two sets another \`name:\``
    expect(() => chooseBaseline({ root, ran })).toThrow(expected)
    expect(() => recordedBefore(root, ran)).toThrow(expected)
  })

  test('two sets of one run may swap their names, and each is then held to what has its name', () => {
    const { top } = repositoryWith(formatBaseline(ofRepository))
    const faq = 'packages/shop/faq.golden.yaml'
    const refunds = 'packages/billing-next/refunds.golden.yaml'
    for (const file of [faq, refunds]) {
      mkdirSync(dirname(join(top, file)), { recursive: true })
      writeFileSync(join(top, file), '')
    }
    const ran = { faq: { file: refunds }, refunds: { file: faq } }
    expect(chooseBaseline({ root: top, ran }).baseline).toEqual(ofRepository)
    expect(recordedBefore(top, ran).part).toEqual(ofRepository)
    // One that did not run may still have the name.
    const alone = { faq: { file: refunds } }
    expect(() => recordedBefore(top, alone)).toThrow('Expected a name of its own')
  })

  test('a damaged one is replaced where it is, and never by the sets of one package', () => {
    const { top, root } = repositoryWith('{"schema": 1')
    expect(recordedBefore(top, {})).toMatchObject({ whole: undefined, part: undefined })
    expect(() => recordedBefore(root, {})).toThrow('Expected a baseline as JSON')
  })
})
