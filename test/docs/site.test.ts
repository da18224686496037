import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { githubAnchor } from '../../docs/.vitepress/githubAnchor.ts'
import { linkedFile } from '../../docs/.vitepress/repository.ts'
import { sidebar } from '../../docs/.vitepress/sidebar.ts'

const docs = 'docs'
const markdownIn = (pattern: string, cwd = '.') =>
  globSync(pattern, { cwd, exclude: ['**/node_modules/**'] }).map(name =>
    name.replaceAll('\\', '/'),
  )
const pages = markdownIn('**/*.md', docs)

test('the sidebar has every page of the docs once', () => {
  const links = sidebar.flatMap(({ items }) =>
    items.map(({ link }) => `${link.slice(1) || 'index'}.md`),
  )
  expect(links.toSorted()).toEqual(pages.toSorted())
})

const withoutBlocks = (text: string) => text.replaceAll(/^(`{3,}|~{3,})[^]*?^\1/gm, '')

const withoutCode = (text: string) => withoutBlocks(text).replaceAll(/`[^`\n]+`(?=[^`])/g, '')

function anchorsIn(file: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(readFileSync(file, 'utf8')).matchAll(
    /^#{1,6} (.+)$/gm,
  )) {
    const anchor = githubAnchor(heading.replaceAll(/\]\([^)]*\)/g, ''))
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

const linksOf = (file: string): string[] =>
  [
    ...withoutCode(readFileSync(file, 'utf8')).matchAll(
      /\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)|\s(?:src|href)="([^"]+)"/gm,
    ),
  ].flatMap(([, ...addresses]) => addresses.filter(address => address !== undefined))

test.each(['README.md', ...markdownIn('{docs,examples,bench}/**/*.md')])(
  'the links of %s lead to files and headings that are there',
  file => {
    const broken = linksOf(file).filter(link => {
      const target = linkedFile(link, file)
      if (!target) return false
      if (!existsSync(target.path)) return true
      return target.anchor !== '' && !anchorsIn(target.path).has(target.anchor.slice(1))
    })
    expect(broken).toEqual([])
  },
)

test('the README links to where GitHub has each file, because the registry shows it too', () => {
  const repository = 'https://github.com/vitest-rag/vitest-rag'
  const misplaced = linksOf('README.md').flatMap(link => {
    const file = linkedFile(link, 'README.md')
    if (!file) return []
    const isFolder = statSync(file.path).isDirectory()
    const folder = isFolder ? `${repository}/tree/main/` : `${repository}/blob/main/`
    const start = file.path.endsWith('.png')
      ? 'https://raw.githubusercontent.com/vitest-rag/vitest-rag/main/'
      : folder
    return link === `${start}${file.path}${file.anchor}` ? [] : [link]
  })
  expect(misplaced).toEqual([])
})

test('pages that quote rates of the gate say that they are simulated', () => {
  const quoting = ['README.md', ...pages.map(page => `${docs}/${page}`)].filter(file =>
    /\]\([^)]*#how-often-it-is-right\)/.test(readFileSync(file, 'utf8')),
  )
  expect(quoting).toEqual(expect.arrayContaining(['README.md', 'docs/gate.md']))
  for (const file of quoting) {
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/simulated/)
    expect(text).not.toMatch(/measured (?:error )?rates/)
  }
})
