import { expect, test } from 'vitest'
import { bunPackages } from '../../../src/action/locks/bunLock.ts'

const lockOf = (...lines: string[]) =>
  ['{', '  "lockfileVersion": 2,', '  "packages": {', ...lines, '  }', '}', ''].join('\n')

test('ids of packages, those in other packages too', () => {
  const text = lockOf(
    '    "vitest": ["vitest@5.0.1", "", { "bin": { "vitest": "./vitest.mjs", }, }, "sha512-one"],',
    '',
    '    "shop/openai": ["openai@7.0.0", "", {}, "sha512-two"],',
    '    "@other/openai": ["@other/openai@1.0.0", "", {}, ""],',
    '    "desk/@huggingface/transformers": ["local@file:models", {}],',
  )
  expect(bunPackages(text)).toEqual([
    { name: 'vitest', version: '5.0.1', content: ' sha512-one' },
    { name: 'openai', version: '7.0.0', content: ' sha512-two' },
    { name: '@other/openai', version: '1.0.0', content: ' ' },
    { name: '@huggingface/transformers', version: 'npm:local@file:models', content: '' },
  ])
})

test('comments hide nothing, and strings are no comments', () => {
  const text = lockOf(
    '    // "vitest": ["vitest@4.0.0"],',
    '    "vitest": ["vitest@https://r.example/v.tgz, ]", /* "], */ "//" /* , */, ], // the end',
  )
  expect(bunPackages(text)).toEqual([
    { name: 'vitest', version: 'https://r.example/v.tgz, ]', content: '//' },
  ])
})

test.each(['\\"', '"\\', '"', '/*', ', '])('a text of only %s is looked at once', piece => {
  expect(() => bunPackages(`{"packages": "${piece.repeat(400_000)}`)).toThrow(SyntaxError)
})
