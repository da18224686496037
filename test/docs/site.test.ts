import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const docs = 'docs'
const pages = globSync('**/*.md', { cwd: docs, exclude: ['node_modules/**'] }).map(name =>
  name.replaceAll('\\', '/'),
)

test('the sidebar has every page of the docs once', () => {
  const config = readFileSync('docs/.vitepress/config.ts', 'utf8')
  const links = [...config.matchAll(/link: '\/([\w/-]*)'/g)].map(
    ([, name]) => `${name || 'index'}.md`,
  )
  expect(links.toSorted()).toEqual(pages.toSorted())
})

/** As GitHub and VitePress make them of headings that are plain words. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_]|\[|\]\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const withoutCode = (text: string) =>
  text.replaceAll(/^(`{3,}|~{3,})[^]*?^\1|`[^`\n]+`(?=[^`])/gm, '')

const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )

test.each(['README.md', ...pages.map(page => join(docs, page))])(
  'the links of %s lead to files and headings that are there',
  file => {
    const text = withoutCode(readFileSync(file, 'utf8'))
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(target)) return [link]
      const isMissing = anchor !== undefined && !anchorsIn(target).includes(anchor)
      return isMissing ? [link] : []
    })
    expect(broken).toEqual([])
  },
)
