import { expect, test } from 'vitest'
import { obeyedCommands } from './workflowCommands.ts'

test.each([
  ['at the beginning of a line', '::error file=a.ts::broken', ['error']],
  ['behind spaces', ' \t::warning::late', ['warning']],
  ['in other letters', '::Add-Mask::a', ['Add-Mask']],
  ['in the old form, anywhere', 'the answer is ##[error]broken', ['error']],
  ['behind any end of a line', 'one\r::error::two\r\n::notice::three', ['error', 'notice']],
])('a command stands %s', (_where, output, names) => {
  expect(obeyedCommands(output).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['behind other text', '│ ::error::broken'],
  ['without its second half', '::error broken'],
  ['of a name that runners don’t know', '::faithfulness::1'],
  ['between stop and token', '::stop-commands::t0\n::error::broken\n##[error]broken'],
])('nothing is obeyed %s', (_what, output) => {
  expect(obeyedCommands(output)).toEqual([])
})

test('the token sets commands going again', () => {
  const output = '::stop-commands::t0\n::error::no\n::t1::\n::error::no\n::t0::\n::error::yes'
  expect(obeyedCommands(output)).toEqual([{ name: 'error', properties: '', message: 'yes' }])
})
