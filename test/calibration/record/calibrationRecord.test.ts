import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { calibrateJudge } from '../../../src/calibration/calibrateJudge.ts'
import { readCalibration } from '../../../src/calibration/record/calibrationRecord.ts'
import {
  calibrationFile,
  writeCalibration,
} from '../../../src/calibration/record/calibrationRecord.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { askedOf, label, openJudge } from '../openJudge.ts'

const record = {
  schema: 1,
  labelFile: 'labels.jsonl',
  claims: { fingerprint: 'a', supported: { n: 9, kappa: { value: 0.5, interval: null } } },
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
  const { calibration } = await calibrateJudge(
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
    { evaluate: askedOf(openJudge()), labelFile: 'people/labels.jsonl' },
  )
  writeCalibration(root, calibration)
  const { claims, preferences } = calibration
  expect(readCalibration(calibrationFile(root))).toEqual({
    labelFile: 'people/labels.jsonl',
    judge: { name: 'open' },
    claims: {
      fingerprint: claims?.fingerprint,
      supported: { n: 1, kappa: claims?.supported.kappa },
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

test.each([
  ['cut off', '{"schema": 1, "labelFile":', 'cut off or damaged'],
  ['nested without end', '['.repeat(1_000_000), 'cut off or damaged'],
  ['of another schema', { ...record, schema: 2 }, 'of another schema'],
  ['a list', [], 'of another schema'],
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
  expect(() => readCalibration(folder)).toThrow('it is no regular file')
  const huge = written('')
  truncateSync(huge, 11_000_000)
  expect(() => readCalibration(huge)).toThrow('it has more than 10 MB')
  const endless = calibrationFile(temporaryFolder())
  mkdirSync(dirname(endless))
  symlinkSync('/dev/zero', endless)
  expect(() => readCalibration(endless)).toThrow('it is no regular file')
})
