import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openEvaluationLog } from '../../src/results/evaluationLog.ts'
import type { EvaluationLogOptions } from '../../src/results/evaluationLog.ts'
import type { Evaluation } from '../../src/scores/evaluate.ts'
import { caseRecord, unsupported } from './recordedRun.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const [first = '', second = ''] = ['a', 'b'].map(digit => digit.repeat(64))

function evaluation(text = 'Refunds are paid in cash.'): Evaluation {
  const { scores, measurements, usage } = caseRecord()
  return {
    scores,
    measurements,
    usage,
    evidence: { answerInContexts: [unsupported(text)] },
    directions: { faithfulness: 'higher' },
    unoffered: [],
    unrated: [],
    questions: { judge: ['q1', 'q1', 'q2'].map(key => ({ key, digest: 'd' })), embeddings: [] },
  }
}

function keptOf({ usage: _, ...kept }: Evaluation) {
  return kept
}

function logIn(file: string, options: Partial<EvaluationLogOptions> = {}) {
  const createFolder = () => void mkdirSync(dirname(file), { recursive: true })
  const answers = { isAnswered: () => true, isKeptWhole: () => true }
  const usual = { file, createFolder, ...answers, redact: (text: string) => text }
  return openEvaluationLog({ ...usual, ...options })
}

const newFile = () => join(temporaryFolder(), '.vitest-rag', 'evaluations.jsonl')

test('what was kept is there in the next run, under its own key alone', () => {
  const file = newFile()
  const log = logIn(file)
  expect(log.get(first)).toBeUndefined()
  log.keep(first, evaluation())
  log.end()
  expect(logIn(file).get(first)).toEqual(keptOf(evaluation()))
  expect(logIn(file).get(second)).toBeUndefined()
})

test('it goes with any of the answers that it rests on', () => {
  const file = newFile()
  logIn(file).keep(first, evaluation())
  expect(logIn(file, { isAnswered: ({ key }) => key !== 'q2' }).get(first)).toBeUndefined()
})

test('a secret is neither kept nor read, wherever it stands', () => {
  const redact = (text: string) => text.replaceAll('letmein2026', '***')
  const kept = newFile()
  logIn(kept, { redact }).keep(first, evaluation('The code is letmein2026.'))
  // Cut away it would not be found any more.
  logIn(kept, { redact }).keep(first, evaluation(`${'x '.repeat(400)}letmein2026`))
  expect(logIn(kept).get(first)).toBeUndefined()
  const before = newFile()
  logIn(before).keep(first, evaluation('The code is letmein2026.'))
  expect(logIn(before, { redact }).get(first)).toBeUndefined()
})

test('texts are as long as in records', () => {
  const file = newFile()
  logIn(file).keep(first, evaluation('a long claim '.repeat(40_000)))
  expect(statSync(file).size).toBeLessThan(3000)
})

test('a line that is damaged, torn or of another shape is as good as none, and takes no other with it', () => {
  const file = newFile()
  const log = logIn(file)
  log.keep(first, evaluation())
  log.end()
  const line = readFileSync(file, 'utf8').trim()
  for (const damaged of ['{"key":', line.slice(0, -5), line.replace('"scored"', '"passed"')]) {
    writeFileSync(file, damaged)
    const next = logIn(file)
    expect(next.get(first)).toBeUndefined()
    next.keep(second, evaluation())
    next.end()
    expect(logIn(file).get(second)).toEqual(keptOf(evaluation()))
  }
})

test('a run that ends leaves what it needed where the file has become long', () => {
  const file = newFile()
  const keep = logIn(file)
  keep.keep(first, evaluation('One.'))
  keep.keep(second, evaluation('Two.'))
  keep.end()
  const { size } = statSync(file)
  const run = logIn(file, { spareBytes: 0 })
  run.get(second)
  run.end()
  expect(statSync(file).size).toBe(size)
  for (let more = 0; more < 4; more += 1) appendFileSync(file, readFileSync(file))
  const later = logIn(file, { spareBytes: 0 })
  later.get(second)
  later.end()
  expect(logIn(file).get(first)).toBeUndefined()
  expect(logIn(file).get(second)).toEqual(keptOf(evaluation('Two.')))
})

test('where it can not be written the run goes on', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const log = logIn(join(file, 'evaluations.jsonl'), { createFolder: () => {} })
  expect(() => log.keep(first, evaluation())).not.toThrow()
  log.end()
})

test('two runs at once, and a file that is replaced, cut off or deleted meanwhile, cost nobody a run', () => {
  const file = newFile()
  const runs = [logIn(file, { spareBytes: 0 }), logIn(file, { spareBytes: 0 })] as const
  runs[0].keep(first, evaluation('One.'))
  for (let more = 0; more < 9; more += 1) runs[1].keep(second, evaluation('Two.'))
  const reader = logIn(file)
  reader.prepare()
  // Each leaves what it needed, whoever wrote the lines before and behind it.
  runs[0].end()
  expect(logIn(file).get(first)).toEqual(keptOf(evaluation('One.')))
  expect(logIn(file).get(second)).toBeUndefined()
  expect(reader.get(second)).toEqual(keptOf(evaluation('Two.')))
  runs[1].end()
  writeFileSync(file, '')
  reader.keep(first, evaluation('One.'))
  rmSync(file)
  expect(() => reader.end()).not.toThrow()
  expect(logIn(file).get(first)).toBeUndefined()
})
