import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileGoldenFile } from '../../../src/vitest/compile/compileGoldenFile.ts'
import { createGoldenSets } from '../../../src/vitest/compile/goldenSets.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

const source = `name: desk
pipeline: ./answer.ts
metrics: { answerOverlap: report }
cases:
  - id: refund
    question: How long?
    reference: Thirty days.
`

test('the module asks for its pipeline, but in a dry run', () => {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, source)
  const goldenSets = createGoldenSets({ root, options: {} })
  const codeOf = (withoutPipeline: boolean) => {
    const compiled = compileGoldenFile(file, goldenSets, { withoutPipeline })
    return 'code' in compiled ? compiled.code : compiled.message
  }
  expect(codeOf(false)).toContain('import * as pipeline from "./answer.ts"')
  expect(codeOf(true)).not.toContain('./answer.ts')
  expect(codeOf(true)).toContain('test("refund"')
})
