import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseFaults } from '../../../scripts/release/releaseFaults.ts'

const manifest = {
  version: '1.2.3',
  repository: { url: 'git+https://github.com/shop/search.git' },
  homepage: 'https://github.com/shop/search#readme',
  bugs: { url: 'https://github.com/shop/search/issues' },
}
const publishedFrom = 'https://github.com/shop/search'
const changelog = `# Changelog

## [Unreleased]

## [1.2.3] - 2026-11-23

### Added

- Something.

## [1.2.2] - 2026-11-01
`

test('a tag whose version is told is released', () => {
  expect(releaseFaults('v1.2.3', { manifest, changelog, publishedFrom })).toEqual([])
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
  expect(releaseFaults(tag, { manifest, changelog: text, publishedFrom })).toEqual(faults)
})

test.each<[string, object, string | undefined, string[]]>([
  ['no remote yet', {}, undefined, []],
  [
    'no repository',
    { repository: undefined },
    publishedFrom,
    ['package.json names no `repository` on GitHub'],
  ],
  ['no homepage', { homepage: undefined }, publishedFrom, ['package.json has no `homepage`']],
  ['no bugs', { bugs: undefined }, publishedFrom, ['package.json has no `bugs`']],
  [
    'a fork',
    {},
    'git@github.com:ada/search.git',
    ['The repository that would publish is ada/search, and package.json names shop/search'],
  ],
  [
    'another host',
    {},
    'https://ada:secret@git.shop.example/search',
    ['The repository that would publish is not on GitHub, and package.json names shop/search'],
  ],
])('%s', (_, changes, from, faults) => {
  const release = { manifest: { ...manifest, ...changes }, changelog, publishedFrom: from }
  expect(releaseFaults('v1.2.3', release)).toEqual(faults)
})

test('package.json names the repository that publishes', () => {
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as typeof manifest
  const from = 'https://github.com/vitest-rag/vitest-rag'
  const release = { manifest: { ...own, version: '1.2.3' }, changelog, publishedFrom: from }
  expect(releaseFaults('v1.2.3', release)).toEqual([])
})
