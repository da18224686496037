import { expect, test } from 'vitest'
import { inputLines } from '../../../src/action/baseline/inputLines.ts'
import type { GoldenFileAtBase, NamingBaseline } from '../../../src/action/baseline/setsAtBase.ts'

const usual = '.vitest-rag/baseline.json'

interface Given {
  /** @default that of the repository */
  folder?: string
  baseline?: string
  results?: string[]
  /** Folders that have golden files of the run. @default `packages/shop/` */
  roots?: string[]
  /** @default the usual baseline of the first of them */
  listed?: string[]
}

function linesFor({ folder = '', baseline = usual, results = ['.vitest-rag'], ...at }: Given) {
  const { roots = ['packages/shop/'] } = at
  const golden = roots.map((root): GoldenFileAtBase => {
    const where = root === folder ? 'home' : 'elsewhere'
    return { root, where, path: `${root}a.golden.yaml` }
  })
  const { listed = [`${roots[0]}${usual}`] } = at
  const baselines = listed.flatMap(path =>
    golden.slice(0, 1).map((first): NamingBaseline => ({ path, golden: first })),
  )
  const inputs = { baseline, baselineArtifact: '', results }
  return inputLines({ inputs, folder }, golden, { listed: new Set(listed), baselines })
}

const shop = 'working-directory: packages/shop'
const billing = 'working-directory: packages/billing'
const two = ['packages/billing/', 'packages/shop/']

test.each<[string, Given, string[]]>([
  ['the folder', {}, [shop]],
  ['that of the repository', { folder: 'docs/', roots: [''] }, ['working-directory: .']],
  ['all that it may be', { roots: two }, [billing, shop]],
  ['that with more files first', { roots: [...two, 'packages/shop/'] }, [shop, billing]],
  [
    'that of the results first',
    { roots: two, results: ['packages/shop/.vitest-rag/results.json'] },
    [shop, billing],
  ],
  [
    'that of the results of another folder first',
    { folder: 'docs/', roots: two, results: ['../packages/shop/.vitest-rag'] },
    [shop, billing],
  ],
  ['nothing where all is as it should be', { folder: 'packages/shop/' }, []],
  [
    'a baseline whose name has a typo',
    { baseline: 'packages/shop/.vitest-rag/baseline.jsn' },
    [`baseline: packages/shop/${usual}`],
  ],
  [
    'a baseline whose folder has a typo',
    { baseline: 'packages/shpo/.vitest-rag/baseline.json' },
    [`baseline: packages/shop/${usual}`],
  ],
  [
    'one of your own, seen from the project',
    {
      folder: 'packages/shop/',
      baseline: '../../kept/basline.json',
      listed: ['kept/baseline.json'],
    },
    ['baseline: ../../kept/baseline.json'],
  ],
  [
    'the usual one in place of one that is nowhere',
    { folder: 'packages/shop/', baseline: 'scores.json' },
    [`baseline: ${usual}`],
  ],
  ['a folder in quotes', { roots: ['a: #b/'] }, ['working-directory: "a: #b"']],
  [
    'a folder that hides a line, without it',
    { roots: ['a\n::error::b"/'] },
    [String.raw`working-directory: "a ::error::b\""`],
  ],
])('a workflow is to name %s', (_what, given, lines) => {
  expect(linesFor(given)).toEqual(lines)
})
