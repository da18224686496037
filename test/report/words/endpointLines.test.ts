import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { baselineSchema } from '../../../src/baseline/baselineSchema.ts'
import { endpointLines } from '../../../src/report/words/endpointLines.ts'
import { mergeResults } from '../../../src/results/merge.ts'
import { redactResults } from '../../../src/results/redactResults.ts'
import { runSchema } from '../../../src/results/resultsSchema.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { markdownOf } from '../markdown/markdownOf.ts'
import { render } from '../supportRun.ts'

const note = 'gateway.example refuses structured output (400 no schema); requests use json_object'

/** Cases judged at these temperatures; undefined where nothing is known. */
function runAt(...temperatures: (number | null | undefined)[]) {
  const records = temperatures.map((temperature, index) =>
    caseRecord({
      caseId: `case-${index}`,
      measurements: {
        ...caseRecord().measurements,
        faithfulness: {
          fingerprint: '5f0c1a2b3c4d5e6f708192a3b4c5d6e7',
          judge: {
            name: 'openai',
            model: 'gpt-5-mini',
            ...(temperature !== undefined && { temperature }),
            deterministic: false,
          },
        },
      },
    }),
  )
  return recordedRun({ records })
}

test('nothing where nothing was found out', () => {
  expect(endpointLines(recordedRun(), snapshot(recordedRun()))).toEqual([])
  expect(recordedRun({ judgeNotes: [] }).run).not.toHaveProperty('judgeNotes')
})

test('what the endpoint refuses is said once, in both reports, without markup or colours', () => {
  const judgeNotes = [note, 'a <img> says \u001B[31mno']
  const part = recordedRun({ judgeNotes })
  const results = mergeResults([
    part,
    { ...recordedRun({ judgeNotes, records: [caseRecord({ repeat: 1 })] }) },
  ])
  expect(endpointLines(results, undefined)).toEqual([note, 'a <img> says \\u{1b}[31mno'])
  expect(render({ results }).split(note)).toHaveLength(2)
  expect(markdownOf({ results })).toContain('a &lt;img&gt; says')
  expect(redactResults(results, text => text.replace('gateway.example', '***')).run).toMatchObject({
    judgeNotes: [expect.stringMatching(/^\*\*\* refuses/), expect.any(String)],
  })
  expect(runSchema.parse(results.run)).toEqual(results.run)
})

test.each([
  [0, null, 'at temperature 0 when the baseline was recorded, without a temperature today'],
  [null, 0, 'without a temperature when the baseline was recorded, at temperature 0 today'],
])('from %j to %j is told like any change of the judge, once', (former, now, words) => {
  const results = runAt(now, now)
  const lines = endpointLines(results, snapshot(runAt(former, former)))
  expect(lines).toEqual([`The judge changed: it was asked ${words}`])
  expect(render({ results, former: runAt(former, former) })).toContain(lines[0])
})

test('the same temperature, and one that is not known, are no change', () => {
  expect(endpointLines(runAt(null), snapshot(runAt(null)))).toEqual([])
  expect(endpointLines(runAt(undefined), snapshot(runAt(null)))).toEqual([])
  expect(endpointLines(runAt(0), snapshot(runAt(undefined)))).toEqual([])
})

test('a baseline has what one case knew, though others were replayed', () => {
  const baseline = snapshot(runAt(undefined, null, undefined))
  expect(endpointLines(runAt(0), baseline)).toHaveLength(1)
  expect(baselineSchema.parse(baseline)).toEqual(baseline)
})
