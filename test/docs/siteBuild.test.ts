import { expect, test } from 'vitest'
import { deadAnchors } from '../../docs/.vitepress/deadAnchors.ts'
import { githubAnchor } from '../../docs/.vitepress/githubAnchor.ts'
import { addressOnSite } from '../../docs/.vitepress/repository.ts'
import { withTitle } from '../../docs/.vitepress/titledCode.ts'

const repository = 'https://github.com/vitest-rag/vitest-rag'

test.each([
  ['`task.meta.eval`', 'taskmetaeval'],
  ['npx vitest-rag runs --trend', 'npx-vitest-rag-runs---trend'],
  ["When a file can't be written", 'when-a-file-cant-be-written'],
  ['3 steps, `a_b` & c', '3-steps-a_b--c'],
  ['Größe 日本', 'größe-日本'],
])('GitHub gives the heading %j the anchor %j', (heading, anchor) => {
  expect(githubAnchor(heading)).toBe(anchor)
})

test.each([
  ['gate.md', 'metrics.md#claims', './metrics.md#claims'],
  ['gate.md', '#verdicts', '#verdicts'],
  ['gate.md', '../README.md#start', './index.md#start'],
  ['gate.md', '../bench/README.md', `${repository}/blob/main/bench/README.md`],
  ['decisions/runs.md', '../results.md', './../results.md'],
  ['index.md', `${repository}/blob/main/docs/gate.md#verdicts`, './gate.md#verdicts'],
  [
    'index.md',
    'https://raw.githubusercontent.com/vitest-rag/vitest-rag/main/docs/pictures/comment.png',
    './pictures/comment.png',
  ],
  [
    'index.md',
    `${repository}/tree/main/examples/minimal/`,
    `${repository}/tree/main/examples/minimal/`,
  ],
  ['index.md', 'https://example.com/docs/gate.md', 'https://example.com/docs/gate.md'],
])('on the site, %s links %s to %s', (page, address, expected) => {
  expect(addressOnSite(address, page)).toBe(expected)
})

test('a link to an anchor that is not there is named, whichever page has it', () => {
  const pages = {
    'index.html': '<h2 id="start" tabindex="-1">Start</h2><a class="x" href="./gate#verdicts">',
    'gate.html':
      '<h2 id="verdicts"><a href="/vitest-rag/#start"><a href="#gr%C3%B6%C3%9Fe"><h3 id="größe"><code>&lt;p id="code"></code>',
    'decisions/unlinked.html':
      '<a href="./../gate#verdicts"><a href="./../gate#gone"><a href="#code"><a href="/vitest-rag/gate.html#code"><a href="/gate#verdicts">',
    '404.html':
      '<a href="/vitest-rag/nowhere#start"><a href="/vitest-rag/"><a href="https://example.com/#any">',
  }
  expect(deadAnchors(new Map(Object.entries(pages)))).toEqual([
    'decisions/unlinked.html: ./../gate#gone',
    'decisions/unlinked.html: #code',
    'decisions/unlinked.html: /vitest-rag/gate.html#code',
    'decisions/unlinked.html: /gate#verdicts',
    '404.html: /vitest-rag/nowhere#start',
  ])
})

test('the title of a code block stands above it, as text', () => {
  const render = withTitle(() => '<pre>')
  const rendered = (info: string) => render([{ info }], 0)
  expect(rendered('yaml title=support.golden.yaml')).toBe(
    '<div class="code-title" v-pre>support.golden.yaml</div>\n<pre>',
  )
  expect(rendered('ts title=<b>&amp;{{x}}')).toContain('>&lt;b>&amp;amp;{{x}}</div>')
  expect(rendered('yaml')).toBe('<pre>')
})
