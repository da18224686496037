import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { writeResults } from '../../src/results/resultsFile.ts'
import { judgeError } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { faithful, mostlyGood, week } from '../gate/windows/weeks.ts'
import { modelJudge } from '../gate/runs.ts'
import { answers, uniformNumbers } from '../statistics/windows.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { validDocument } from './validDocument.ts'
import { runInProcess } from './runInProcess.ts'

/** Leaves a run in a folder until the test ends, and returns its path. */
function left(name: string, results: Results): string {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder, { recursive: true })
  writeResults(join(folder, 'results.json'), results)
  return folder
}

const worse = mostlyGood(60).map((score, index) => (index % 3 ? score : 0))

const runs = () => ({
  good: left('good', week('monday', faithful(mostlyGood(60)))),
  alsoGood: left('also-good', week('friday', faithful(mostlyGood(60)))),
  bad: left('bad', week('friday', faithful(worse))),
})

const compare = (...argv: string[]) =>
  runInProcess('compare', ...argv, '--unpaired', '--root', temporaryFolder())

test('the exit code is 1 if a gated metric is worse, 2 if runs can not be compared, else 0', async () => {
  const { good, alsoGood, bad } = runs()
  const found = await compare(good, bad)
  expect(found.exitCode).toBe(1)
  expect(found.printed).toMatch(/compared with .*: worse \(faithfulness\)/)
  expect(found.printed).toMatch(
    /faithfulness +60 → 60 +0\.950 +0\.6\d+ +-0\.\d+ +-0\.\d+ to -0\.\d+ +< 0\.001 +0\.\d+ +worse/,
  )
  expect(await compare(good, alsoGood)).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('no drop seen'),
  })
  expect((await compare(bad, good)).printed).toContain('better (faithfulness)')
  const missing = await compare(good, 'last~7')
  expect(missing).toMatchObject({ exitCode: 2, printed: '' })
  expect(missing.errors).toContain('There is no run or results file `last~7`')
  expect((await compare(good)).exitCode).toBe(2)
  expect((await compare(good, bad, alsoGood)).errors).toContain('Expected two runs')
  expect((await compare(good, bad, '--detect', '0.1')).exitCode).toBe(2)
  expect((await runInProcess('compare', good, bad, '--by', 'topic')).errors).toContain('--unpaired')
})

test('JSON has all figures, and Markdown the same table', async () => {
  const { good, bad } = runs()
  const json = await compare(good, bad, '--json')
  expect(json.exitCode).toBe(1)
  expect(validDocument(json.printed)).toMatchObject({
    verdict: 'worse',
    exitCode: 1,
    noun: 'case',
    before: { cases: 60, units: 60 },
    metrics: [{ metric: 'faithfulness', verdict: 'worse', before: { scored: 60 } }],
    mix: [],
  })
  const markdown = await compare(good, bad, '--markdown')
  expect(markdown.printed).toMatch(/^### .*worse \\?\(faithfulness\\?\)/)
  expect(markdown.printed).toMatch(/\| `faithfulness` \| 60 → 60 \|.*\| ❌ worse \|/)
})

test('golden sets of one run are windows, and a model judged them alike unless its log answered', async () => {
  const of = (name: string, scores: readonly (number | Score)[], replayed: number) =>
    week(name, faithful(scores), {
      of: () => ({
        measurements: { faithfulness: modelJudge },
        usage: { judge: { calls: 2 - replayed, replayed, promptTokens: 8, completionTokens: 8 } },
      }),
    })
  const runOf = (folder: string, replayed: number) => {
    const [one, other] = [of('week-46', mostlyGood(60), replayed), of('week-47', worse, 0)]
    const run = { ...one.run, id: '2026-11-22T18-12-07-3f2a' }
    const sets = { ...one.sets, ...other.sets }
    return left(folder, { ...one, run, sets, cases: [...one.cases, ...other.cases] })
  }
  const fresh = runOf('two-weeks', 0)
  expect((await compare(`${fresh}:week-46`, `${fresh}:week-47`)).exitCode).toBe(1)
  const stale = runOf('old-verdicts', 2)
  const found = await compare(`${stale}:week-46`, `${stale}:week-47`)
  expect(found.exitCode).toBe(0)
  expect(found.printed).toContain('may have changed between them')
  expect(found.printed).toContain('--unpaired --rejudge')
  const none = await compare(`${fresh}:week-48`, `${fresh}:week-47`)
  expect([none.exitCode, none.errors]).toEqual([2, expect.stringContaining('week-46, week-47')])
})

test('a mix that changed and scores that are missing are said', async () => {
  const uniform = uniformNumbers(9)
  const mixed = (name: string, easy: number) => {
    const hard = answers(60 - easy, 0.9, uniform)
    const scores = [...answers(easy, 0, uniform), ...hard]
    return left(
      name,
      week(
        name,
        faithful(
          scores.map((score, index) => (index % 30 ? score : judgeError('**hostile**\u{202e}'))),
        ),
        { of: index => ({ tags: [`topic:${index < easy ? 'bill|ing' : 'outage'}`] }) },
      ),
    )
  }
  const [before, now] = [mixed('calm', 45), mixed('storm', 15)]
  const { printed, exitCode } = await compare(before, now, '--by', 'topic')
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/topic: outage +25 % +75 %/)
  expect(printed).toMatch(/the means differ by -0\.\d+; another mix of questions explains -0\.\d+/)
  expect(printed).toContain('could not be determined: 2 before, 2 now, such as: **hostile**')
  expect(printed).not.toContain('\u{202e}')
  const markdown = (await compare(before, now, '--by', 'topic', '--markdown')).printed
  expect(markdown).toContain('such as: `**hostile**')
  expect((await compare(before, now)).exitCode).toBe(1)
  const misspelt = await compare(before, now, '--by', 'topics')
  expect([misspelt.exitCode, misspelt.errors]).toEqual([
    2,
    expect.stringContaining('Tags name these attributes: topic'),
  ])
})
