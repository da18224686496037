import { expect, test } from 'vitest'
import { releaseFaults } from '../../../scripts/release/releaseFaults.ts'

const manifest = { version: '1.2.3' }
const changelog = `# Changelog

## [Unreleased]

## [1.2.3] - 2026-11-23

### Added

- Something.

## [1.2.2] - 2026-11-01
`

test('a tag whose version is told is released', () => {
  expect(releaseFaults('v1.2.3', { manifest, changelog })).toEqual([])
})

test.each([
  ['v1.2.4', changelog, ['The tag is v1.2.4, and package.json says 1.2.3']],
  ['', changelog, ['The tag is missing, and package.json says 1.2.3']],
  [
    'v1.2.3',
    changelog.replace('[1.2.3] - 2026-11-23', '[1.2.3]'),
    ['CHANGELOG.md has no section "## [1.2.3] - <date>"'],
  ],
  [
    'v1.2.3',
    changelog.replace(/### Added[^]*?(?=## \[1.2.2)/, ''),
    ['CHANGELOG.md says nothing about 1.2.3'],
  ],
  [
    'v1.2.3',
    changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- Later.\n'),
    [
      'CHANGELOG.md still has unreleased changes: move them to the version, or leave them out of the tag',
    ],
  ],
])('refuses %j', (tag, text, faults) => {
  expect(releaseFaults(tag, { manifest, changelog: text })).toEqual(faults)
})
