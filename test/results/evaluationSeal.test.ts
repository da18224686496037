import {
  appendFileSync,
  existsSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LoggedAnswer } from '../../src/judge/loggedAnswer.ts'
import { evaluationSeal } from '../../src/results/evaluationSeal.ts'
import { openEvaluationLog } from '../../src/results/evaluationLog.ts'
import type { Evaluation } from '../../src/scores/evaluate.ts'
import { caseRecord } from './recordedRun.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const [first = '', second = ''] = ['a', 'b'].map(digit => digit.repeat(64))

function evaluation(): Evaluation {
  const { scores, measurements, usage } = caseRecord()
  const kept = { unoffered: [], unrated: [], directions: {}, evidence: {} }
  const questions = { judge: [{ key: 'q', digest: 'd' }], embeddings: [] }
  return { scores, measurements, usage, questions, ...kept }
}

interface RunOptions {
  /** Keys of evaluations that the run judges. */
  keeps?: readonly string[]
  /** Keys that it looks up. */
  gets?: readonly string[]
  isAnswered?: boolean
  isKeptWhole?: boolean
  /** What else happens while it runs. */
  meanwhile?: () => void
}

/** A verdict log and the evaluations above it. */
function project() {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder, name)
  const [log, file, sealed] = [path('verdicts'), path('evaluations'), path('caches/seal')]
  writeFileSync(log, 'answers')
  return {
    log,
    file,
    sealed,
    /** @returns how often an answer was looked up, and how many of the keys were found */
    run({ keeps = [], gets = [], isAnswered = true, isKeptWhole = true, meanwhile }: RunOptions) {
      const asked: LoggedAnswer[] = []
      const evaluations = openEvaluationLog({
        file,
        createFolder: () => {},
        isAnswered: answer => (asked.push(answer), isAnswered),
        isKeptWhole: () => isKeptWhole,
        redact: text => text,
        seal: evaluationSeal({ file: sealed, files: [file, log] }),
      })
      const found = gets.filter(key => evaluations.get(key) !== undefined).length
      for (const key of keeps) evaluations.keep(key, evaluation())
      meanwhile?.()
      evaluations.end()
      return { checked: asked.length, found }
    },
  }
}

test('what a run has kept or checked is not checked again while all files are as it left them', () => {
  const { run } = project()
  run({ keeps: [first, second] })
  expect(run({ gets: [first] })).toEqual({ checked: 0, found: 1 })
  expect(run({ gets: [first, second], isAnswered: false })).toEqual({ checked: 0, found: 2 })
})

test('a file that somebody else wrote, replaced or touched is checked', () => {
  const { run, file, log } = project()
  const changes = [
    () => appendFileSync(log, 'more'),
    () => appendFileSync(file, '\n'),
    () => writeFileSync(file, readFileSync(file)),
    () => utimesSync(log, 1, 1),
  ]
  run({ keeps: [first] })
  for (const change of changes) {
    change()
    expect(run({ gets: [first] })).toEqual({ checked: 1, found: 1 })
    expect(run({ gets: [first] })).toEqual({ checked: 0, found: 1 })
  }
})

test('another score in a file that is not sealed is read as such, and one of another shape not at all', () => {
  const { run, file } = project()
  run({ keeps: [first] })
  writeFileSync(file, readFileSync(file, 'utf8').replace('"scored"', '"passed"'))
  expect(run({ gets: [first] })).toEqual({ checked: 0, found: 0 })
  expect(run({ gets: [first] })).toEqual({ checked: 0, found: 0 })
})

test('nothing is sealed while one evaluation was not checked, or rests on an answer that the log lost', () => {
  const { run, log, sealed } = project()
  run({ keeps: [first, second] })
  appendFileSync(log, 'more')
  run({ gets: [first] })
  expect(existsSync(sealed)).toBe(false)
  expect(run({ gets: [first, second] })).toEqual({ checked: 2, found: 2 })
  expect(run({ gets: [first, second] })).toEqual({ checked: 0, found: 2 })
  appendFileSync(log, 'more')
  run({ gets: [first, second], isAnswered: false })
  expect(run({ gets: [first] })).toEqual({ checked: 1, found: 1 })
})

test('an answer that secrets were taken out of holds for its own run alone', () => {
  const { run, sealed } = project()
  run({ keeps: [first], isKeptWhole: false })
  expect(existsSync(sealed)).toBe(false)
  expect(run({ gets: [first], isAnswered: false })).toEqual({ checked: 1, found: 0 })
})

test('a run that looks up nothing leaves the seal, and one that can not seal goes on', () => {
  const { run, sealed } = project()
  run({ keeps: [first] })
  run({})
  expect(run({ gets: [first] })).toEqual({ checked: 0, found: 1 })
  const other = project()
  writeFileSync(join(other.sealed, '..'), 'a file')
  other.run({ keeps: [first] })
  expect(other.run({ gets: [first] })).toEqual({ checked: 1, found: 1 })
  expect(existsSync(sealed)).toBe(true)
})

test('what another process does to the files meanwhile is checked in the next run', () => {
  const { run, file, log } = project()
  const toLog = [() => writeFileSync(log, ''), () => rmSync(log)]
  const toEvaluations = () => {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"scored"', '"passed"'))
  }
  const another = () => void run({ keeps: [second], isKeptWhole: false })
  const sealAgain = () => {
    writeFileSync(log, 'answers')
    for (let time = 0; time < 2; time += 1) run({ gets: [first, second], keeps: [first, second] })
    expect(run({ gets: [second] })).toEqual({ checked: 0, found: 1 })
  }
  for (const meanwhile of [...toLog, toEvaluations, another]) {
    sealAgain()
    run({ gets: [first], meanwhile })
    expect(run({ gets: [second], isAnswered: false }).found).toBe(0)
  }
  // A run that adds lines itself.
  for (const meanwhile of [...toLog, another]) {
    sealAgain()
    run({ gets: [first], keeps: [first], meanwhile })
    expect(run({ gets: [second], isAnswered: false }).found).toBe(0)
  }
})
