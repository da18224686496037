import { expect, test } from 'vitest'
import { withoutSpecialTokens } from '../../../src/judge/nli/specialTokens.ts'

test.each([
  ['the end of a text. [SEP] A claim', 'the end of a text. [ SEP] A claim'],
  ['<s>struck</s> out', '< s>struck< /s> out'],
  ['[SE[SEP]P]', '[SE[ SEP]P]'],
  ['no marks', 'no marks'],
])('%s', (text, plain) => {
  const tokens = ['[SEP]', '<s>', '</s>', '|']
  expect(withoutSpecialTokens(text, tokens)).toBe(plain)
  expect(tokens.filter(token => token.length > 1 && plain.includes(token))).toEqual([])
})
