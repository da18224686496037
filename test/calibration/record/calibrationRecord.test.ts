import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calibrateJudge } from '../../../src/calibration/calibrateJudge.ts'
import { readCalibration } from '../../../src/calibration/record/calibrationRecord.ts'
import {
  calibrationFile,
  differencesFile,
  writeCalibration,
} from '../../../src/calibration/record/calibrationRecord.ts'
import type { Difference } from '../../../src/calibration/figures/differences.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { askedOf, label, openJudge } from '../openJudge.ts'

const record = {
  schema: 2,
  labelFile: 'labels.jsonl',
  asked: 'perCase',
  claims: {
    fingerprint: 'a',
    together: 4,
    supported: { n: 9, kappa: { value: 0.5, interval: null } },
  },
}

function written(data: unknown): string {
  const file = calibrationFile(temporaryFolder())
  mkdirSync(dirname(file))
  writeFileSync(file, typeof data === 'string' ? data : JSON.stringify(data))
  return file
}

test('where nobody calibrated there is none', () => {
  expect(readCalibration(calibrationFile(temporaryFolder()))).toBeUndefined()
})

test('what a calibration writes can be read', async () => {
  const root = temporaryFolder()
  const calibrated = await calibrateJudge(
    {
      claims: [label('a', 'supported', 'supported')],
      preferences: [
        {
          id: 'p',
          question: 'Q',
          reference: 'R',
          answers: [
            { text: 'A', contexts: [] },
            { text: 'R', contexts: [] },
          ],
          preference: 1,
          cluster: 'p',
        },
      ],
    },
    { judge: askedOf(openJudge()), labelFile: 'people/labels.jsonl' },
  )
  writeCalibration(root, calibrated)
  const { claims, preferences } = calibrated.calibration
  expect(readCalibration(calibrationFile(root))).toEqual({
    labelFile: 'people/labels.jsonl',
    judge: { name: 'open' },
    asked: 'perQuestion',
    claims: {
      fingerprint: claims?.fingerprint,
      together: 0,
      supported: { n: 1, kappa: claims?.supported.kappa },
      rates: { notApplicable: 'no label is of a claim that was drawn at random' },
    },
    preferences: {
      metrics: Object.fromEntries(
        Object.entries(preferences?.metrics ?? {}).map(
          ([metric, { fingerprint, n, pearson, spearman }]) => [
            metric,
            { fingerprint, n, pearson, spearman },
          ],
        ),
      ),
    },
  })
})

test('every difference has its line beside the record, by id, without secrets and cut', async () => {
  vi.stubEnv('GATEWAY_KEY', 'sk-of-the-gateway')
  onTestFinished(() => void vi.unstubAllEnvs())
  const root = temporaryFolder()
  const ids = Array.from({ length: 25 }, (_, index) => `text-${index + 10}`)
  const claim = `sk-of-the-gateway ${'no end '.repeat(1000)} [supported]`
  const claims = [
    label('a', 'supported', 'supported'),
    ...ids.toReversed().map(id => label(id, 'refuted', '', { claim })),
  ]
  const calibrated = await calibrateJudge(
    { claims, preferences: [] },
    { judge: askedOf(openJudge()), labelFile: 'labels.jsonl' },
  )
  writeCalibration(root, calibrated)
  const lines = readFileSync(differencesFile(root), 'utf8').split('\n')
  expect(lines.pop()).toBe('')
  const told = lines.map(line => JSON.parse(line) as Difference)
  expect(told.map(({ id }) => id)).toEqual(ids)
  for (const one of told) {
    expect(one).toMatchObject({ people: 'refuted', judge: 'supported' })
    expect(one.claim).toMatch(/^\*\*\* no end .*…$/)
    expect(one.claim).toHaveLength(2000)
    expect(one.reason).toContain('All that is known.')
  }
  expect(calibrated.calibration.claims).toMatchObject({ differing: 25 })
  expect(calibrated.calibration.claims?.differences).toHaveLength(10)
  expect(readFileSync(calibrationFile(root), 'utf8')).not.toContain('sk-of-the-gateway')

  // Those of the calibration before are gone.
  writeCalibration(root, { ...calibrated, differences: [] })
  expect(readFileSync(differencesFile(root), 'utf8')).toBe('')
})

test.each([
  ['cut off', '{"schema": 2, "labelFile":', 'cut off or damaged'],
  ['nested without end', '['.repeat(1_000_000), 'cut off or damaged'],
  ['it has another schema', { ...record, schema: 1 }, 'it has another schema'],
  ['a list', [], 'it has another schema'],
  ['asked in no known way', { ...record, asked: 'nicely' }, '`asked`'],
  ['without its labels', { ...record, labelFile: undefined }, '`labelFile`'],
  [
    'with a κ that can not be',
    { ...record, claims: { ...record.claims, supported: { n: 9, kappa: { value: 7 } } } },
    '`claims.supported.kappa',
  ],
  ['with a name without end', { ...record, labelFile: 'x'.repeat(100_000) }, '`labelFile`'],
  ['with metrics in a list', { ...record, preferences: { metrics: [] } }, '`preferences.metrics`'],
])('a record that is %s is refused', (_what, data, words) => {
  const file = written(data)
  expect(() => readCalibration(file)).toThrow(words)
  expect(() => readCalibration(file)).toThrow('npx vitest-rag calibrate <labels.jsonl>')
})

test('nothing but a file of a sensible size is opened', () => {
  const folder = calibrationFile(temporaryFolder())
  mkdirSync(folder, { recursive: true })
  expect(() => readCalibration(folder)).toThrow('it is not a regular file')
  const huge = written('')
  truncateSync(huge, 11_000_000)
  expect(() => readCalibration(huge)).toThrow('it has more than 10 MB')
  const endless = calibrationFile(temporaryFolder())
  mkdirSync(dirname(endless))
  symlinkSync('/dev/zero', endless)
  expect(() => readCalibration(endless)).toThrow('it is not a regular file')
})
