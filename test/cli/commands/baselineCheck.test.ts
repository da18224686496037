import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { baselineFile, createRepository } from '../../baseline/repository.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportRun } from '../../gate/runs.ts'
import { runOn } from '../runInProcess.ts'

const scores = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`question-${index}`, [1, 1, 1]]),
)
const baseline = recordBaseline(supportRun(scores, { mean: 0.9 }))

function withCritical(each?: number): Baseline {
  const changed = structuredClone(baseline)
  const one = changed.sets['support']?.cases['question-3']
  if (one && each !== undefined) one.critical = { faithfulness: { each, direction: 'higher' } }
  return changed
}

describe('of the file alone', () => {
  test('a recorded baseline is valid', async () => {
    const { project, write } = createRepository()
    write(baseline)
    expect(await runOn(project, 'baseline', 'check')).toMatchInlineSnapshot(`
      {
        "errors": "",
        "exitCode": 0,
        "printed": ".vitest-rag/baseline.json is valid (9 cases of 1 golden set)
      Its scores can't be verified: .vitest-rag has no results of a run (npx vitest-rag run)",
      }
    `)
    write(formatBaseline(baseline).replaceAll('\n', '\r\n'))
    expect((await runOn(project, 'baseline', 'check')).exitCode).toBe(0)
  })

  const text = formatBaseline(baseline)
  test.each([
    ['cut off', text.slice(0, 300), 'the text is cut off or damaged'],
    ['an unfinished merge', `<<<<<<< HEAD\n${text}`, 'it has an unfinished merge'],
    ['another schema', text.replace('"schema": 1', '"schema": 9'), 'schema 1, got 9'],
    ['a score of 7', text.replace('[1,1,1]', '[7,1,1]'), '`sets.support.cases'],
    ['a case twice', text.replace('question-1', 'question-0'), 'it has "question-0" twice'],
  ])('%s', async (_name, written, problem) => {
    const { project, write } = createRepository()
    write(written)
    const { errors, exitCode } = await runOn(project, 'baseline', 'check')
    expect(errors).toMatch(/^\.vitest-rag\/baseline\.json: Expected a baseline/)
    expect(errors).toContain(problem)
    expect(exitCode).toBe(1)
  })

  test('none', async () => {
    const { project } = createRepository()
    const { errors, exitCode } = await runOn(project, 'baseline', 'check')
    expect(errors).toContain('There is no baseline .vitest-rag/baseline.json')
    expect(exitCode).toBe(1)
  })

  test.each([
    ['other white space', text.replace('[1,1,1]', '[1, 1, 1]'), 6],
    ['a field of its own', text.replace('{"hash"', '{"comment":"checked","hash"'), 6],
    ['another order', text.replace(/(.*question-4.*\n)(.*question-5.*\n)/, '$2$1'), 10],
    ['a number written otherwise', text.replace('[1,1,1]', '[1,1.0,1]'), 6],
    ['a byte-order mark', `\uFEFF${text}`, 1],
    ['no line end', text.trimEnd(), text.split('\n').length],
  ])('edited by hand: %s', async (_name, written, line) => {
    const { project, write } = createRepository()
    write(written)
    const { errors, exitCode } = await runOn(project, 'baseline', 'check')
    expect(errors).toBe(
      `.vitest-rag/baseline.json:${line}: Expected a baseline as vitest-rag writes it, but it was edited by hand\n  Record it again: npx vitest-rag baseline update`,
    )
    expect(exitCode).toBe(1)
  })
})

describe('against a commit', () => {
  test('rules and critical cases that got looser fail, all of them', async () => {
    const { project, commit, write } = createRepository()
    commit(withCritical(0.9))
    const looser = recordBaseline(supportRun(scores, { gate: false, mean: 0.8 }))
    write(looser)
    expect(await runOn(project, 'baseline', 'check', '--against=main')).toMatchInlineSnapshot(`
      {
        "errors": ".vitest-rag/baseline.json: Expected a baseline as strict as before, but support: faithfulness is no longer gated
        Revert the change, or ask somebody who may merge despite this check to accept it
      .vitest-rag/baseline.json: Expected a baseline as strict as before, but support: faithfulness has floor 0.8, was 0.9
        Revert the change, or ask somebody who may merge despite this check to accept it
      .vitest-rag/baseline.json: Expected a baseline as strict as before, but support: critical case question-3 is no longer critical
        Revert the change, or ask somebody who may merge despite this check to accept it",
        "exitCode": 1,
        "printed": "",
      }
    `)
    // Looser than nothing that was named.
    expect((await runOn(project, 'baseline', 'check')).exitCode).toBe(0)
  })

  test('as strict, or stricter, whatever the scores', async () => {
    const { project, commit, write } = createRepository()
    commit(baseline)
    write(withCritical(1))
    expect((await runOn(project, 'baseline', 'check', '--against', 'HEAD')).printed).toContain(
      '.vitest-rag/baseline.json is valid (9 cases of 1 golden set); it is at least as strict as that of HEAD (a1b2c3)\n',
    )
    write(recordBaseline(supportRun({ ...scores, 'question-3': [0, 0, 0] }, { mean: 0.95 })))
    expect((await runOn(project, 'baseline', 'check', '--against', 'HEAD')).exitCode).toBe(0)
  })

  test('a critical case that was removed', async () => {
    const { project, commit, write } = createRepository()
    commit(withCritical(0.9))
    const { 'question-3': _removed, ...others } = scores
    write(recordBaseline(supportRun(others, { mean: 0.9 })))
    const { errors, exitCode } = await runOn(project, 'baseline', 'check', '--against', 'HEAD')
    expect(errors).toContain('but support: critical case question-3 was removed')
    expect(exitCode).toBe(1)
  })

  test('without a baseline', async () => {
    const { project, write } = createRepository()
    write(baseline)
    const { printed, exitCode } = await runOn(project, 'baseline', 'check', '--against', 'main')
    expect(printed).toMatch(/is valid .*; there is no baseline at main \(a1b2c3\)\n/)
    expect(exitCode).toBe(0)
  })

  test('that git does not know', async () => {
    const { project, write } = createRepository()
    write(baseline)
    const { errors, exitCode } = await runOn(project, 'baseline', 'check', '--against', 'mian')
    expect(errors).toContain('Git finds no commit mian')
    expect(exitCode).toBe(1)
  })
})

describe('against the last run', () => {
  const worse = supportRun({ ...scores, 'question-3': [0, 0, 0] }, { mean: 0.9 })

  function projectAfter(results: Results) {
    const repository = createRepository()
    repository.write(baseline)
    writeResults(join(repository.project, '.vitest-rag/results.json'), results)
    return repository
  }

  test('scores that it shows are told to agree', async () => {
    const { project } = projectAfter(supportRun(scores, { mean: 0.9 }))
    const { printed, exitCode } = await runOn(project, 'baseline', 'check')
    expect(printed).toMatch(
      /\nIts scores differ from the run in \.vitest-rag by no more than chance$/,
    )
    expect(exitCode).toBe(0)
  })

  test.each([
    ['higher', baseline, worse, 'is recorded as 1.000 and is 0.889 in this run'],
    ['lower', recordBaseline(worse), supportRun(scores, { mean: 0.9 }), 'is recorded as 0.889'],
  ])('%s ones fail', async (_what, recorded, results, words) => {
    const { project, write } = projectAfter(results)
    write(recorded)
    const { errors, exitCode } = await runOn(project, 'baseline', 'check')
    expect(errors).toContain('Expected the scores of the run in .vitest-rag, but support')
    expect(errors).toContain(words)
    expect(exitCode).toBe(1)
  })

  test('what the commit has too needs no run', async () => {
    const { project, commit } = projectAfter(worse)
    commit(baseline)
    expect((await runOn(project, 'baseline', 'check', '--against', 'HEAD')).exitCode).toBe(0)
    expect((await runOn(project, 'baseline', 'check')).exitCode).toBe(1)
  })

  test('those of a part of the cases are open', async () => {
    const { cases, ...results } = supportRun(scores, { mean: 0.9 })
    const { project } = projectAfter({
      ...results,
      cases: cases.filter(({ caseId }) => caseId !== 'question-3'),
      unrecorded: [{ set: 'support', caseId: 'question-3', why: 'deselected' }],
    })
    const { printed, exitCode } = await runOn(project, 'baseline', 'check')
    expect(printed).toContain(
      'but these could not be verified:\n  support: 1 recorded case that this run left out (question-3)',
    )
    expect(exitCode).toBe(0)
  })

  test('those of recorded answers prove nothing', async () => {
    const run = supportRun(scores, { mean: 0.9 })
    run.run.answers = '.vitest-rag/baseline.answers.jsonl'
    const { project, commit, write } = projectAfter(run)
    commit(recordBaseline(worse))
    write(baseline)
    const { printed } = await runOn(project, 'baseline', 'check', '--against', 'HEAD')
    expect(printed).toContain('come from recorded answers (.vitest-rag/baseline.answers.jsonl)')
    expect(printed).toMatch(/faithfulness +9 +0\.889 +1\.000/)
  })

  test('without one, what changed is listed', async () => {
    const { project, commit, write } = createRepository()
    commit(baseline)
    const same = await runOn(project, 'baseline', 'check', '--against', 'HEAD')
    expect(same.printed).toMatch(/\nIt has not changed\.$/)
    write(recordBaseline(worse))
    const { printed, exitCode } = await runOn(project, 'baseline', 'check', '--against', 'HEAD')
    expect(printed).toContain("Its scores can't be verified: .vitest-rag has no results of a run")
    expect(printed).toMatch(/faithfulness +9 +1\.000 +0\.889 +-0\.111/)
    expect(exitCode).toBe(0)
  })
})

/** Two branches that each record one case anew, the second one merged into the first. */
function mergedBranches(first: string, second: string) {
  const repository = createRepository()
  const { git, commit } = repository
  commit(baseline)
  git('checkout', '--quiet', '-b', 'chunking')
  commit(recordBaseline(supportRun({ ...scores, [second]: [0.5, 0.75, 0.5] }, { mean: 0.9 })))
  git('checkout', '--quiet', 'main')
  commit(recordBaseline(supportRun({ ...scores, [first]: [0, 0, 0.25] }, { mean: 0.9 })))
  const merge = () => git('merge', '--quiet', '--no-edit', 'chunking')
  return { ...repository, merge }
}

describe('of a file that git merged', () => {
  test('two branches that changed different cases', async () => {
    const { project, merge } = mergedBranches('question-2', 'question-6')
    merge()
    const expected = { 'question-2': [0, 0, 0.25], 'question-6': [0.5, 0.75, 0.5] }
    expect(readFileSync(join(project, baselineFile), 'utf8')).toBe(
      formatBaseline(recordBaseline(supportRun({ ...scores, ...expected }, { mean: 0.9 }))),
    )
    const checked = await runOn(project, 'baseline', 'check', '--against', 'HEAD^1')
    expect(checked).toMatchObject({ errors: '', exitCode: 0 })
  })

  test('two branches that changed neighbours', async () => {
    const { project, merge } = mergedBranches('question-2', 'question-3')
    expect(merge).toThrow('Command failed')
    const { errors, exitCode } = await runOn(project, 'baseline', 'check')
    expect(errors).toContain('it has an unfinished merge')
    expect(exitCode).toBe(1)
  })
})
