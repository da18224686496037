import { expect, test } from 'vitest'
import { runInProcess } from '../runInProcess.ts'

test('no judge is asked before there is a label', async () => {
  const { exitCode, errors } = await runInProcess('calibrate', 'package.json')
  expect(errors).toContain('package.json: Expected at least one label, got none that is valid')
  expect(exitCode).toBe(1)
})

test('without a file it says how it is called', async () => {
  const { exitCode, errors } = await runInProcess('calibrate')
  expect(errors).toContain('npx vitest-rag calibrate labels.jsonl --repeats 3')
  expect(exitCode).toBe(2)
})
