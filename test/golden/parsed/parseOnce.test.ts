import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LocatedGoldenSet } from '../../../src/golden/goldenSet.ts'
import { parseOnce } from '../../../src/golden/parsed/parseOnce.ts'
import type { GoldenSetOptions } from '../../../src/golden/readGoldenSet.ts'
import { readGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { defineCustomMetric, metricsWith } from '../../../src/metrics/customMetric.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const long = 'Returns are free, whatever was bought. '.repeat(2000)

const source = `name: desk
pipeline: ./answer.ts
tags: [shop]
metrics:
  faithfulness: { each: 0.8, gate: true }
  rougeL: report
cases:
  - id: asked
    question: Wie lange? 多久？
    reference: Thirty days.
    relevantDocuments: [terms, { id: more, grade: 2, text: Sixty. }]
    tags: [time]
    group: days
    critical: true
    metrics: { faithfulness: 1, contextRecall: 0.5 }
  - id: recorded
    question: |
      How long?
      In days.
    reference: Thirty.
    answer: Thirty.
    contexts: [Thirty., { documentId: a, text: Forty. }]
    meta: { note: "a\\nb", long: "${long}", more: [1, null, true, 0.5] }
  - id: declined
    question: When?
    answerable: false
    todo: true
`

const redact = (text: string) => text.replaceAll('letmein2026', '***')

/** A project with one golden set, and the folder for caches. */
function project(text = source) {
  const root = temporaryFolder()
  const folder = join(root, 'caches', 'deep')
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, text)
  const options: GoldenSetOptions = { file, root, metrics: metricsWith() }
  const kept = () => readdirSync(folder).map(name => join(folder, name))
  return {
    root,
    file,
    folder,
    options,
    kept,
    parse: (more: Partial<GoldenSetOptions> = {}) =>
      parseOnce({ ...options, ...more }, { folder, redact }),
    /** What was kept says something else from now on, so that it is seen who reads it. */
    plant() {
      for (const path of kept()) {
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Thirty days.', 'Planted.'))
      }
    },
  }
}

const referenceOf = (located: LocatedGoldenSet) => located.caseAt(0).reference

const paths = [
  ['name'],
  ['pipeline'],
  ['metrics', 'faithfulness'],
  ['metrics', 'notThere'],
  ['cases', 0],
  ['cases', 0, 'question'],
  ['cases', 0, 'metrics'],
  ['cases', 0, 'metrics', 'faithfulness'],
  ['cases', 0, 'metrics', 'rougeL'],
  ['cases', 1, 'metrics', 'faithfulness'],
  ['cases', 1, 'contexts', 1],
  ['cases', 0, 'relevantDocuments', 1, 'text'],
] as const

test('a set that was kept is the set that the file has, with the place of everything', () => {
  const { options, parse, kept } = project()
  const read = readGoldenSet(options)
  for (const located of [parse(), parse()]) {
    const { set, files, caseFile } = located
    const whole = set.cases.map((_, index) => located.caseAt(index))
    expect(whole).toEqual(read.set.cases)
    expect(whole.map((one, index) => ({ ...one, ...set.cases[index] }))).toEqual(whole)
    expect({ ...set, cases: whole }).toEqual(read.set)
    expect({ files, caseFile }).toEqual({ files: [], caseFile: undefined })
    expect(paths.map(path => located.at(path))).toEqual(paths.map(path => read.at(path)))
    expect(located.placeOf(['cases', 1])).toEqual(read.placeOf(['cases', 1]))
    expect(() => located.caseAt(3)).toThrow('Expected a case at 3 of 3')
  }
  expect(kept()).toHaveLength(1)
})

test('it is read from there until the file, or what a set is read by, is another', () => {
  const { file, parse, plant } = project()
  parse()
  plant()
  expect(referenceOf(parse())).toBe('Planted.')
  const brevity = defineCustomMetric({ name: 'brevity', direction: 'higher', score: () => 1 })
  for (const more of [
    { metrics: metricsWith([brevity]) },
    { defaults: { preset: 'ragas' as const } },
    { defaults: { metrics: { answerF1: 0.5 } } },
  ]) {
    expect(referenceOf(parse(more))).toBe('Thirty days.')
  }
  expect(referenceOf(parse())).toBe('Thirty days.')
  plant()
  writeFileSync(file, source.replace('0.8', '0.9'))
  expect(parse().set.metrics['faithfulness']).toMatchObject({ each: 0.9 })
  parse()
  plant()
  // Of the same length, and as old as before.
  const { atime, mtime } = statSync(file)
  writeFileSync(file, source.replace('0.8', '0.7'))
  utimesSync(file, atime, mtime)
  expect(parse().set.metrics['faithfulness']).toMatchObject({ each: 0.7 })
  plant()
  // Another file with the same text, as git leaves it after a look at another branch.
  rmSync(file)
  writeFileSync(file, source.replace('0.8', '0.7'))
  expect(referenceOf(parse())).toBe('Planted.')
})

test('what is damaged or torn is as good as none', () => {
  const { kept, parse, plant } = project()
  parse()
  const [path = ''] = kept()
  const whole = readFileSync(path, 'utf8')
  const lines = whole.split('\n')
  for (const damaged of [
    '',
    whole.slice(0, -5),
    whole.slice(20),
    lines.slice(0, 3).join('\n'),
    `${lines.slice(0, 3).join('\n')}\n`,
    `null\n${lines.slice(1).join('\n')}`,
  ]) {
    writeFileSync(path, damaged)
    expect(referenceOf(parse())).toBe('Thirty days.')
  }
  plant()
  expect(referenceOf(parse())).toBe('Planted.')
})

test('nothing is kept of a small set, of one that other files belong to, or of one with a secret', () => {
  const named = source.replace('text: Sixty.', 'file: sixty.md')
  const bare = source.replace('./answer.ts', 'answers')
  const secret = source.replace('Sixty.', 'letmein2026')
  for (const text of [source.replace(long, 'Free.'), named, bare, secret]) {
    const { root, options, parse, folder } = project(text)
    writeFileSync(join(root, 'sixty.md'), 'Sixty.')
    expect(parse().set).toEqual(readGoldenSet(options).set)
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  }
})

test('a folder that can not be written costs nothing, and what is wrong is told each time', () => {
  const { folder, parse, root } = project()
  mkdirSync(join(root, 'caches'))
  writeFileSync(folder, 'a file')
  expect(referenceOf(parse())).toBe('Thirty days.')
  const { parse: parseWrong } = project(source.replace('gate: true', 'gate: perhaps'))
  for (let time = 0; time < 2; time += 1) expect(() => parseWrong()).toThrow('desk.golden.yaml:5')
})
