import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openVerdictLog } from '../../../../src/judge/log/verdictLog.ts'
import { lineOf } from '../../../../src/judge/log/verdictRecord.ts'
import { verdictKey } from '../../verdictKey.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import type { LineContent } from '../logFiles.ts'
import { answered, writeLog } from '../logFiles.ts'

/** A log beside others that it is replayed from. */
function beside(own: readonly LineContent[], ...others: (readonly LineContent[])[]) {
  const folder = temporaryFolder()
  const write = (lines: readonly LineContent[], index: number) =>
    writeLog(join(folder, `${index}.jsonl`), lines)
  const replayFrom = [...others.map(write), join(folder, 'missing.jsonl')]
  const log = openVerdictLog(writeLog(join(folder, 'own.jsonl'), own), { replayFrom })
  onTestFinished(() => log.close())
  const texts = () => replayFrom.map(file => existsSync(file) && readFileSync(file, 'utf8'))
  return { log, texts, answer: (question: string) => log.get(verdictKey(question))?.answer }
}

test('other logs answer what the own one does not, in their order, and stay as they are', () => {
  const { log, texts, answer } = beside(
    [answered('hours', 'own')],
    [answered('refunds', 'first'), answered('hours', 'first')],
    [answered('refunds', 'second'), answered('shipping', 'second')],
  )
  const before = texts()
  expect(['hours', 'refunds', 'shipping', 'returns'].map(answer)).toEqual([
    'own',
    'first',
    'second',
    undefined,
  ])
  log.append(answered('refunds', 'own'))
  log.append(answered('returns', 'own'))
  expect(['refunds', 'returns'].map(answer)).toEqual(['own', 'own'])
  expect(texts()).toEqual(before)
})

test('they answer as well where the own record is damaged, or was written without its secrets', () => {
  const { answer } = beside(
    [answered('refunds', '***', true), lineOf(answered('hours', 'own')).slice(0, -9)],
    [answered('refunds', 'first')],
    [answered('hours', 'second')],
  )
  expect(['refunds', 'hours'].map(answer)).toEqual(['first', 'second'])
})
