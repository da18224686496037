import { expect, test } from 'vitest'
import { changelogSection, unwrapped } from '../../../scripts/release/changelogSection.ts'

const changelog = `# Changelog

## [Unreleased]

## [1.2.3] - 2026-11-23

### Added

- Something.

## [1.2.30] - 2026-11-01

- Something else.

## [1.2.2]

- No date.
`

test.each([
  ['1.2.3', '### Added\n\n- Something.'],
  ['1.2.30', '- Something else.'],
  ['Unreleased', ''],
  ['1.2.2', undefined],
  ['1.2', undefined],
])('the section of %s', (version, expected) => {
  expect(changelogSection(version, changelog)).toBe(expected)
})

test('lines of a paragraph become one, and all else keeps its own', () => {
  const text = `### Added
- \`a\` takes
  \`b\` and
  -1 or **c**.
  - It is
    new.
* Other.
1. First.
2. Second.

What comes
after.

| a | b |
| - | - |

> quoted

  \`\`\`sh
  npm ci
  npm test
  \`\`\`
`
  expect(unwrapped(text)).toBe(`### Added
- \`a\` takes \`b\` and -1 or **c**.
  - It is new.
* Other.
1. First.
2. Second.

What comes after.

| a | b |
| - | - |

> quoted

  \`\`\`sh
  npm ci
  npm test
  \`\`\`
`)
})
