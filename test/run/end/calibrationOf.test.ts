import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { calibrationFile } from '../../../src/calibration/record/calibrationRecord.ts'
import { calibrationOf } from '../../../src/run/end/calibrationOf.ts'
import { judgingBy } from '../../../src/run/judging.ts'
import { lexicalJudge } from '../../results/recordedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

/** What is told of a run beside this record, and what it prints. */
function told(record?: string) {
  const root = temporaryFolder()
  const lines: string[] = []
  if (record !== undefined) {
    mkdirSync(dirname(calibrationFile(root)))
    writeFileSync(calibrationFile(root), record)
  }
  const records = [{ measurements: { faithfulness: lexicalJudge } }]
  const calibration = calibrationOf({
    root,
    measured: [{ records, ...judgingBy({}) }],
    log: line => lines.push(line),
  })
  return { calibration, lines }
}

test('nothing of a project that was never calibrated', () => {
  expect(told()).toEqual({ calibration: undefined, lines: [] })
})

test('a record of another judge', () => {
  const record = {
    schema: 2,
    labelFile: 'l.jsonl',
    asked: 'perQuestion',
    judge: { name: 'openai' },
  }
  expect(told(JSON.stringify(record))).toEqual({
    calibration: { labelFile: 'l.jsonl', otherJudge: 'openai' },
    lines: [],
  })
})

test('a damaged record costs a line', () => {
  const { calibration, lines } = told('{"schema": 2, "\u001B[2J')
  expect(calibration).toBeUndefined()
  expect(lines).toEqual([expect.stringMatching(/^RAG: the calibration is not shown\. .+damaged/)])
})
