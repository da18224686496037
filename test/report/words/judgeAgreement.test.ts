import { expect, test } from 'vitest'
import { agreementLines } from '../../../src/report/words/judgeAgreement.ts'
import type { RunCalibration } from '../../../src/results/results.ts'
import { recordedRun } from '../../results/recordedRun.ts'
import { markdownOf } from '../markdown/markdownOf.ts'
import { render } from '../supportRun.ts'

const linesOf = (calibration?: Partial<RunCalibration>) =>
  agreementLines(
    recordedRun({ calibration: calibration && { labelFile: 'labels.jsonl', ...calibration } }),
  )
const interval = { lower: 0.641, upper: 0.779 }
const claims = { n: 1240, kappa: { value: 0.71, interval } }

test('nothing where nobody calibrated', () => {
  expect(linesOf()).toEqual([])
})

test('how far the judge agrees with people on claims', () => {
  expect(linesOf({ claims })).toEqual([
    'judge agrees with your labels: κ 0.710 (95 % 0.641 to 0.779), n = 1,240, in labels.jsonl',
  ])
  expect(linesOf({ claims: { n: 4, kappa: { value: 0.71, interval: null } } })).toEqual([
    'judge agrees with your labels: κ 0.710 (no interval), n = 4, in labels.jsonl',
  ])
  expect(linesOf({ claims: { n: 4, kappa: { value: null, interval: null } } })).toEqual([
    'judge agrees with your labels: κ not defined, n = 4, in labels.jsonl',
  ])
})

test('how many texts were asked as runs ask, several questions in a call', () => {
  const [line] = linesOf({ claims: { ...claims, together: 1100 } })
  expect(line).toContain(', n = 1,240 (1,100 asked together with others), in labels.jsonl')
  expect(linesOf({ claims: { ...claims, together: 0 } })[0]).toContain(
    ', n = 1,240 (none asked together with others), in labels.jsonl',
  )
})

test('how metrics go with what people prefer, the first few of them', () => {
  const correlation = {
    n: 268,
    pearson: { value: 0.403, interval },
    spearman: { value: -0.1, interval: null },
  }
  const preferences = { answerF1: correlation }
  expect(linesOf({ preferences })).toEqual([
    "metrics agree with people's preferences: answerF1 Pearson +0.403 (95 % +0.641 to +0.779), Spearman -0.100 (no interval), n = 268, in labels.jsonl",
  ])
  const many = ['rougeL', 'mrr', 'answerOverlap', 'answerF1'].map(key => [key, correlation])
  const [line = ''] = linesOf({ preferences: Object.fromEntries(many) })
  expect(line.match(/\w+(?= Pearson)/g)).toEqual(['answerF1', 'answerOverlap', 'mrr'])
  expect(line).toContain('; and 1 more, in labels.jsonl')
})

test('that another judge was calibrated, without a foreign word in the command', () => {
  expect(linesOf({ labelFile: '\u001B[2J; rm -rf ~\n', otherJudge: 'open \u202Em-1' })).toEqual([
    'calibrated with another judge (open \\u{202e}m-1, or other settings or prompts; \\u{1b}[2J; rm -rf ~), so no mean is corrected: run npx vitest-rag calibrate again',
  ])
})

test('both reports have the line beside the name of the judge', () => {
  const results = recordedRun({ calibration: { labelFile: '<img>.jsonl', claims } })
  expect(render({ results })).toContain(
    '\njudge agrees with your labels: κ 0.710 (95 % 0.641 to 0.779), n = 1,240, in <img>.jsonl\n',
  )
  expect(markdownOf({ results })).toContain(
    '\n- judge agrees with your labels: κ 0.710 (95 % 0.641 to 0.779), n = 1,240, in &lt;img&gt;.jsonl\n',
  )
  const other = recordedRun({ calibration: { labelFile: 'l', otherJudge: 'open' } })
  expect(markdownOf({ results: other })).toContain(
    'l), so no mean is corrected: run `npx vitest-rag calibrate` again',
  )
})
