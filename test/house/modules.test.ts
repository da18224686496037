import { expect, test } from 'vitest'
import { parseModule } from './modules.ts'

const every = `
import fs from 'node:fs'
import { load,
  dump } from "js-yaml"
import type { Judge } from '../judge/judge.ts'
import { type Claim } from '../judge/claims.ts'
import * as z from 'zod'
import limit, { type LimitFunction } from 'p-limit'
import './setup.ts'
export { faithfulness } from './faithfulness.ts'
export type { Score } from './score.ts'
export * from './metric.ts'
export * as judges from './judges.ts'
const later = () => import('./openai.ts')
type Client = typeof import('openai')
`

test('finds every form of import, with its line', () => {
  expect(
    parseModule(every).imports.map(({ line, kind, specifier }) => `${line} ${kind} ${specifier}`),
  ).toMatchInlineSnapshot(`
    [
      "2 value node:fs",
      "3 value js-yaml",
      "5 type ../judge/judge.ts",
      "6 value ../judge/claims.ts",
      "7 value zod",
      "8 value p-limit",
      "9 value ./setup.ts",
      "10 value ./faithfulness.ts",
      "11 type ./score.ts",
      "12 value ./metric.ts",
      "13 value ./judges.ts",
      "14 lazy ./openai.ts",
      "15 type openai",
    ]
  `)
})

test.each([
  ['a line comment', "// import { z } from 'zod'"],
  ['a docstring', "/**\n * import { z } from 'zod'\n */"],
  ['a module that the user names', 'const named = await import(pathToFileURL(file).href)'],
  ['a string', `const line = "import { z } from 'zod'"`],
  ['a template', "const code = `import { z } from 'zod'`"],
  ['a template in a template', "const code = `${lines.map(l => `import { z } from 'zod'`)}`"],
  ['a comment after a regular expression', "const quote = /['\"`]/ // import 'zod'"],
  ['words that only look alike', "const important = exportFrom('zod')"],
])('finds none in %s', (_place, source) => {
  expect(parseModule(source).imports).toEqual([])
})

test.each([
  ['a regular expression with quotes', 'const quote = /["\'`]/g'],
  ['a division', 'const half = total / 2 // the mean of both'],
  ['a template with a brace and a quote', "const text = `{ it's ${count} }`"],
  ['a comment with an apostrophe', "// the reader's own\nconst one = 1"],
  ['a string with an escaped quote', String.raw`const text = 'it\'s'`],
])('finds the import after %s', (_place, before) => {
  expect(parseModule(`${before}\nimport { z } from 'zod'`).imports).toMatchObject([
    { specifier: 'zod' },
  ])
})
