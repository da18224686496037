import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { load, problemsOf } from './loading.ts'

const cases = 'cases: [{ id: hours, question: When? }]\n'
const settings = { defaults: { metrics: { faithfulness: 1 } } }

/** A shop whose golden set stands in a folder of its own. */
function shop() {
  const root = temporaryFolder()
  mkdirSync(join(root, 'golden/steps'), { recursive: true })
  for (const file of ['answer.ts', 'golden/own.ts', 'golden/steps/rank.js']) {
    writeFileSync(join(root, file), '')
  }
  return { ...settings, root, file: join(root, 'golden/support.golden.yaml') }
}

test.each([
  ['own.ts', './own.ts'],
  ['steps/rank.js', './steps/rank.js'],
  ['answer.ts', '../answer.ts'],
  ['golden/own.ts', './own.ts'],
])('a pipeline %s that is a file is to be written %s', (given, path) => {
  expect(problemsOf(`pipeline: ${given}\n${cases}`, shop())).toBe(
    `golden/support.golden.yaml:1:11: Expected \`pipeline\` to be a path or a package, but \`${given}\` would be read as the name of a package, but is a file\n  Write ${path}`,
  )
})

test('so is one that the plugin names', () => {
  const { defaults, ...where } = shop()
  const options = { ...where, defaults: { ...defaults, pipeline: 'answer.ts' } }
  expect(problemsOf(cases, options)).toContain('\n  Write ../answer.ts')
})

test.each([
  './own.ts',
  '../answer.ts',
  'chart.js',
  '@shop/rag',
  'steps',
  '"a\\0b"',
  'x'.repeat(999),
])('a pipeline %s is left to Vite', pipeline => {
  expect(load(`pipeline: '${pipeline}'\n${cases}`, shop()).set.pipeline).toBe(pipeline)
})
