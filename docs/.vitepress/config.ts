import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { deadAnchors } from './deadAnchors.ts'
import { githubAnchor } from './githubAnchor.ts'
import { addressOnSite, base, repository } from './repository.ts'
import { sidebar } from './sidebar.ts'
import { titleStyle, withTitle } from './titledCode.ts'

export default defineConfig({
  title: 'vitest-rag',
  description: 'RAG evaluation for Vitest',
  base,
  cleanUrls: true,
  srcExclude: ['node_modules/**'],
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: { pattern: `${repository}/edit/main/docs/:path` },
  },
  head: [['style', {}, titleStyle]],
  // VitePress itself fails on links to pages that are not there, and looks at no anchor.
  buildEnd({ outDir }) {
    const files = globSync('**/*.html', { cwd: outDir }).map(file => file.replaceAll('\\', '/'))
    const dead = deadAnchors(
      new Map(files.map(file => [file, readFileSync(join(outDir, file), 'utf8')])),
    )
    if (dead.length > 0) throw new Error(`Links to anchors that are not there:\n${dead.join('\n')}`)
  },
  markdown: {
    anchor: { slugify: githubAnchor },
    config(md) {
      const { fence } = md.renderer.rules
      if (fence) md.renderer.rules.fence = withTitle(fence)
      md.core.ruler.push('repository-links', state => {
        const page: string = state.env.relativePath
        const all = state.tokens.flatMap(token => [token, ...(token.children ?? [])])
        for (const token of all) {
          // Vue would fill in what stands between braces.
          if (token.type === 'code_inline') token.attrSet('v-pre', '')
          for (const name of ['href', 'src']) {
            const address = token.attrGet(name)
            if (address !== null) token.attrSet(name, addressOnSite(address, page))
          }
        }
      })
    },
  },
})
