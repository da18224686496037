import { expect, test } from 'vitest'
import { llmsText } from '../../scripts/llmsText.ts'

test('each page has a line with its beginning, without links', () => {
  const page =
    '# T\n\nIt judges\n[claims](x.md#a) for you. `a` is next, and long enough to end it here. More.\n\nNo.\n'
  const text = llmsText(() => page)
  expect(text).toMatch(/^# vitest-rag\n\n> /)
  expect(text).toContain(
    '- [The gate](docs/gate.md): It judges claims for you. `a` is next, and long enough to end it here.\n',
  )
  expect(text).toContain('- [Start](README.md): ')
  expect(text).not.toContain('decisions/')
})

test('a page that begins with something else than a paragraph is refused', () => {
  expect(() => llmsText(() => '# T\n\n| a | b |\n')).toThrow('README.md: expected a paragraph')
})
