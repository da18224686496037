import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendLabel, readLabelFile } from '../../../src/calibration/labelling/labelFile.ts'
import type { GivenByPerson } from '../../../src/calibration/labelling/labelFile.ts'
import { readLabels } from '../../../src/calibration/labels/readLabels.ts'
import { contentId } from '../../../src/calibration/labels/textContent.ts'
import { formatProblem } from '../../../src/errors.ts'
import { hostileText } from '../../report/hostileRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { labellable, run } from './labelledRun.ts'

const at = new Date('2026-11-23T08:00:00Z')
const claim = labellable('refund', 'supported', { tags: ['billing'] })
const given: GivenByPerson = { claim, label: 'supported', labeller: 'anna', run, at }
const newFile = () => join(temporaryFolder(), 'labels.jsonl')
const saidIn = (file: string) =>
  readLabelFile(file).claims.map(({ id, labeller, label }) => `${id} ${labeller} ${label}`)

test('a line has all that calibrate reads, and how the claim was drawn', () => {
  const file = newFile()
  const drawn = { mode: 'stratified', seed: 1, place: 3, of: 40, ofAll: 412 } as const
  appendLabel(file, {
    ...given,
    drawn,
    claim: { ...claim, judge: { name: 'openai', model: 'gpt-5' } },
  })
  expect(readFileSync(file, 'utf8')).toBe(
    '{"id":"refund","claim":"It is so, says refund.","passages":[{"id":"terms.md","text":"All that is known."}],' +
      '"question":"Is it so?","label":"supported","labeller":"anna","tags":["billing"],"group":"support > refund",' +
      '"drawn":{"mode":"stratified","seed":1,"place":3,"of":40,"ofAll":412},"verdict":"supported",' +
      '"judge":{"name":"openai","model":"gpt-5"},"run":"2026-11-22T18-12-07-3f2a","at":"2026-11-23T08:00:00.000Z"}\n',
  )
  expect(readLabels(file, 'labels.jsonl').labels.claims).toEqual([
    {
      id: 'refund',
      claim: 'It is so, says refund.',
      passages: [{ id: 'terms.md', documentId: 'terms.md', text: 'All that is known.' }],
      question: 'Is it so?',
      label: 'supported',
      tags: ['billing'],
      cluster: 'support > refund',
    },
  ])
})

test('a line says that its claim is of a sample of production', () => {
  const file = newFile()
  appendLabel(file, { ...given, claim: { ...claim, production: true } })
  appendLabel(file, given)
  expect(readLabels(file, 'labels.jsonl').lines.map(({ production }) => production)).toEqual([
    true,
    undefined,
  ])
})

test('whatever a claim says, its line is read as it was written', () => {
  const pieces = ['\n', '\r\n', '\u2028', '"', '\\', '{"id":', '\u0000', '\uD800', '\uFEFF', '…']
  const text = hostileText(...pieces)
  const visible = text.map(one => `${one}x`)
  const texts = fc.record({
    claim: visible,
    question: visible,
    group: visible,
    passages: fc.array(fc.record({ id: text, text: visible }), { minLength: 1, maxLength: 3 }),
  })
  const file = newFile()
  fc.assert(
    fc.property(texts, written => {
      writeFileSync(file, '')
      const hostile = { ...claim, ...written, id: contentId(written) }
      appendLabel(file, { ...given, claim: hostile })
      appendLabel(file, { ...given, claim: hostile, labeller: 'ben' })
      const { claims, problems } = readLabelFile(file)
      expect(problems).toEqual([])
      expect(
        claims.map(read => [read.id, read.claim, read.cluster, read.passages.map(one => one.text)]),
      ).toEqual(
        [1, 2].map(() => [
          contentId(written),
          written.claim,
          written.group,
          written.passages.map(one => one.text),
        ]),
      )
      expect(claims.map(contentId)).toEqual([hostile.id, hostile.id])
    }),
  )
})

test('a question or a name of a passage that no line may have is left out of it', () => {
  const file = newFile()
  const passages = [
    { id: 'two\nlines', text: 'One.' },
    { id: 'terms.md', text: 'Two.' },
  ]
  appendLabel(file, { ...given, claim: { ...claim, question: ' ', passages } })
  const [read] = readLabelFile(file).claims
  expect(read?.passages.map(({ id }) => id)).toEqual(['passage-1', 'terms.md'])
  expect(read).not.toHaveProperty('question')
})

test('two people label one claim, and one of them changes their mind: no line is taken out', () => {
  const file = newFile()
  expect(readLabelFile(file).claims).toEqual([])
  appendLabel(file, given)
  appendLabel(file, { ...given, labeller: 'ben', label: 'refuted' })
  appendLabel(file, { ...given, label: 'unsure' })
  appendLabel(file, { ...given, label: 'refuted' })
  expect(saidIn(file)).toEqual([
    'refund anna supported',
    'refund ben refuted',
    'refund anna unsure',
    'refund anna refuted',
  ])
  expect(readLabels(file, 'labels').labels.claims).toMatchObject([{ label: 'refuted' }])
})

test('a faulty line is named, and costs none of those before and after it', () => {
  const file = newFile()
  appendLabel(file, given)
  appendFileSync(file, '{"id":"cut off')
  appendLabel(file, { ...given, labeller: 'ben' })
  const { problems, wrongLines } = readLabelFile(file)
  expect(saidIn(file)).toEqual(['refund anna supported', 'refund ben supported'])
  expect(problems.map(formatProblem)).toEqual([
    `${file}:2: Expected the line to be an object as JSON`,
  ])
  expect(wrongLines).toBe(1)
})

test('what could not be read is not written', () => {
  const file = newFile()
  expect(() => appendLabel(file, { ...given, labeller: ' anna\n' })).toThrow(
    'Expected `labeller` to be one line of text, without spaces at either end',
  )
  expect(() => appendLabel(file, { ...given, labeller: '' })).toThrow('Expected `labeller`')
  expect(readLabelFile(file).claims).toEqual([])
  mkdirSync(file)
  expect(() => appendLabel(file, given)).toThrow('it is a folder')
})

test('people who label at the same time lose nothing', async () => {
  const file = newFile()
  const script = join(import.meta.dirname, 'appendLabels.ts')
  const people = ['anna', 'ben', 'carla'].map(labeller =>
    spawn(process.execPath, [script, file, labeller, '60'], { stdio: ['pipe', 'ignore', 'pipe'] }),
  )
  await Promise.all(people.map(({ stderr }) => once(stderr, 'data')))
  for (const { stdin } of people) stdin.end()
  await Promise.all(people.map(one => once(one, 'exit')))
  const { claims, problems } = readLabelFile(file)
  expect(problems).toEqual([])
  for (const labeller of ['anna', 'ben', 'carla']) {
    expect(claims.filter(one => one.labeller === labeller).map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, index) => `claim-${index}`),
    )
  }
})
