import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openAnswers, readAnswers } from '../../src/results/answersFile.ts'
import type { AnswerRecord } from '../../src/results/results.ts'
import { temporaryFolder } from './temporaryFolder.ts'

function answered(caseId: string, overrides: Partial<AnswerRecord> = {}): AnswerRecord {
  return {
    set: 'clinic',
    caseId,
    repeat: 0,
    question: 'Когда открыта клиника?',
    answer: 'С восьми до шести.\nВ субботу закрыто.',
    contexts: [{ id: 'hours.md#1', documentId: 'hours.md', text: '门诊时间：八点至十八点。' }],
    ...overrides,
  }
}

const saturday = answered('saturday', { declined: true })
const secondRepeat = answered('opening-hours', { repeat: 1 })
const openingHours = answered('opening-hours')

function written(records: AnswerRecord[]): string {
  const file = join(temporaryFolder(), 'answers.jsonl')
  const log = openAnswers(file)
  for (const record of records) log.append(record)
  log.close()
  return file
}

describe('answers', () => {
  test('have what steps returned, and why it is unknown', () => {
    const passages = [{ id: 'hours.md#1', documentId: 'hours.md', text: 'Until nine.' }]
    const stepPassages: NonNullable<AnswerRecord['stepPassages']> = {
      search: { documents: ['hours.md'], passages },
      retrieve: { documents: ['hours.md'] },
      scan: { documents: { unknown: 'no ids' }, passages: { unknown: 'no texts' } },
      expand: { unknown: 'the step `expand` failed' },
      rerank: { notTaken: 'the pipeline took no step `rerank`' },
    }
    const records = [answered('saturday', { stepPassages }), openingHours]
    expect(readAnswers(written(records))).toEqual(expect.arrayContaining(records))
  })

  test('keep that nobody recorded what was retrieved', () => {
    const records = [answered('opening-hours', { contexts: [], answerOnly: true }), saturday]
    expect(readAnswers(written(records))).toEqual(records)
  })

  test('have what is right by the case, without secrets', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    const log = openAnswers(file, { redact: text => text.replaceAll('letmein2026', '***') })
    const facts = (code: string) => [{ text: `It is ${code}.` }, { text: 'So.', optional: true }]
    log.append(answered('told', { reference: 'letmein2026', facts: facts('letmein2026') }))
    log.close()
    expect(readAnswers(file)).toEqual([answered('told', { reference: '***', facts: facts('***') })])
  })

  test('without secrets in passages of steps, and marked, because the judge reads them', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    const log = openAnswers(file, { redact: text => text.replaceAll('letmein2026', '***') })
    const searched = (text: string) => ({
      search: { documents: ['a'], passages: [{ id: 'a', documentId: 'a', text }] },
    })
    log.append(answered('told', { stepPassages: searched('Code: letmein2026.') }))
    log.append(answered('other', { stepPassages: searched('No code.') }))
    log.close()
    expect(readAnswers(file)).toEqual([
      answered('other', { stepPassages: searched('No code.') }),
      answered('told', { stepPassages: searched('Code: ***.'), redacted: true }),
    ])
  })

  test('of older versions have no passages of steps', () => {
    const file = written([])
    writeFileSync(
      file,
      `${JSON.stringify({ ...openingHours, stepDocuments: { rerank: ['a'] } })}\n`,
    )
    expect(readAnswers(file)).toEqual([openingHours])
  })

  test('are kept without secrets, and marked where there was one', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    const log = openAnswers(file, { redact: text => text.replaceAll('letmein2026', '***') })
    const contexts = [{ id: 'a#1', documentId: 'a', text: 'Code: letmein2026.' }]
    log.append(answered('told', { answer: 'It is letmein2026.', contexts }))
    log.append(openingHours)
    log.close()
    expect(readFileSync(file, 'utf8')).not.toContain('letmein2026')
    expect(readAnswers(file)).toEqual([
      openingHours,
      answered('told', {
        answer: 'It is ***.',
        contexts: [{ id: 'a#1', documentId: 'a', text: 'Code: ***.' }],
        redacted: true,
      }),
    ])
  })

  test('keep steps and details beside them', () => {
    const steps = [{ name: 'retrieve', start: 0, milliseconds: 1.5, documents: ['hours.md'] }]
    const records = [
      answered('saturday', { steps, stepsLeftOut: 2, details: { route: ['billing', null, 7] } }),
      answered('sunday', { steps: [], details: null }),
    ]
    expect(readAnswers(written(records))).toStrictEqual(records)
  })

  test('are marked also where only the details had a secret', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    const log = openAnswers(file, { redact: text => text.replaceAll('letmein2026', '***') })
    log.append(answered('told', { details: { letmein2026: ['letmein2026'] } }))
    log.append(answered('untold', { details: { code: 7 } }))
    log.close()
    expect(readAnswers(file)).toEqual([
      answered('told', { details: { '***': ['***'] }, redacted: true }),
      answered('untold', { details: { code: 7 } }),
    ])
  })

  test('are there as soon as they are given', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    const log = openAnswers(file)
    log.append(saturday)
    log.append(openingHours)
    expect(readAnswers(file)).toEqual([saturday, openingHours])
    log.close()
    expect(readAnswers(file)).toEqual([openingHours, saturday])
  })

  test('have the same bytes in whatever order they came', () => {
    const file = written([saturday, secondRepeat, openingHours])
    const other = written([openingHours, saturday, secondRepeat])
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(other, 'utf8'))
    expect(readAnswers(file)).toEqual([openingHours, secondRepeat, saturday])
  })

  test('of a case that was asked again are those of the last time', () => {
    const corrected = answered('saturday', { answer: 'В субботу открыто.' })
    expect(readAnswers(written([saturday, corrected]))).toEqual([corrected])
  })

  test('are looked up as they were written, without the file', () => {
    const file = join(temporaryFolder(), 'answers.jsonl')
    openAnswers(file).append(saturday)
    const log = openAnswers(file, { isRepeat: true, redact: text => text.replaceAll('八', '*') })
    log.append(answered('saturday', { answer: 'В субботу открыто.', repeat: 1 }))
    log.append(secondRepeat)
    log.close()
    rmSync(file)
    expect(log.find(saturday)).toEqual(saturday)
    expect(log.find(secondRepeat)?.contexts[0]?.text).toBe('门诊时间：*点至十*点。')
    expect(log.find(openingHours)).toBeUndefined()
  })

  test('of an earlier run are gone when a run begins', () => {
    const file = written([saturday])
    openAnswers(file).close()
    expect(readAnswers(file)).toEqual([])
  })

  test.each([false, true])(
    'leave another name of the former file as it was (repeat: %s)',
    isRepeat => {
      const file = written([saturday])
      const kept = join(temporaryFolder(), 'kept.jsonl')
      linkSync(file, kept)
      const before = readFileSync(kept, 'utf8')
      const log = openAnswers(file, { isRepeat })
      log.append(secondRepeat)
      log.close()
      expect(readFileSync(kept, 'utf8')).toBe(before)
      expect(readAnswers(file)).toEqual(isRepeat ? [secondRepeat, saturday] : [secondRepeat])
    },
  )

  test('of a killed run are gone on with after what the kill tore', () => {
    const file = written([saturday])
    appendFileSync(file, '{"set":"clinic","caseId":"opening')
    const log = openAnswers(file, { isRepeat: true })
    log.append(openingHours)
    expect(readAnswers(file)).toEqual([saturday, openingHours])
    log.close()
  })

  test('that are cut off at the end are dropped, others are refused', () => {
    const file = written([saturday])
    appendFileSync(file, '{"set":"clinic","caseId":"opening')
    expect(readAnswers(file)).toEqual([saturday])
    appendFileSync(file, '\n')
    expect(() => readAnswers(file)).toThrow(`${file}:2: Expected one record per line`)
  })

  test('that are no answers are refused with what is wrong', () => {
    const file = written([])
    appendFileSync(file, `${JSON.stringify({ ...saturday, answer: 7 })}\n`)
    expect(() => readAnswers(file)).toThrow('`answer`: Invalid input: expected string')
  })
})
