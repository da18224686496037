import { expect, test } from 'vitest'
import { DefaultReporter, JsonReporter, JUnitReporter, TapFlatReporter } from 'vitest/node'
import { writesDocument } from '../../../src/vitest/reporter/documentReporters.ts'
import type { ReporterOutputs } from '../../../src/vitest/reporter/documentReporters.ts'

class OwnJson extends JsonReporter {}

test.each<[string, boolean, Partial<ReporterOutputs>]>([
  ['json to standard output', true, { reporters: [['json', { stdout: true }]] }],
  ['junit to standard output', true, { reporters: [['junit', { stdout: true }]] }],
  ['json to the folder', false, { reporters: [['json', {}]] }],
  ['json in Vitest 4', true, { reporters: [['json', {}]], hasReportFolder: false }],
  ['tap', true, { reporters: [['tap', {}]] }],
  [
    'tap-flat among others',
    true,
    {
      reporters: [
        ['default', {}],
        ['tap-flat', {}],
      ],
    },
  ],
  ['an object', true, { reporters: [new JsonReporter({ stdout: true })] }],
  ['an object that writes elsewhere', false, { reporters: [new JUnitReporter({})] }],
  ['an object of a class that extends another', true, { reporters: [new TapFlatReporter()] }],
  ["an object of a project's own", true, { reporters: [new OwnJson({ stdout: true })] }],
  ['a file of its own', false, { reporters: [['json', { stdout: true, outputFile: 'a.json' }]] }],
  ['a file for all', false, { reporters: [['junit', { stdout: true }]], outputFile: 'a.xml' }],
  [
    'a file for another',
    true,
    { reporters: [['json', { stdout: true }]], outputFile: { junit: 'a.xml' } },
  ],
  ['default', false, { reporters: [['default', {}]], hasReportFolder: false }],
  ['default as an object', false, { reporters: [new DefaultReporter()] }],
  ['a reporter without a class', false, { reporters: [Object.create(null)] }],
])('%s: %s', (_name, expected, outputs) => {
  expect(writesDocument({ reporters: [], hasReportFolder: true, ...outputs })).toBe(expected)
})
