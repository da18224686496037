import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { deadAnchors } from './deadAnchors.ts'
import { githubAnchor } from './githubAnchor.ts'
import { addressOnSite, base, repository } from './repository.ts'
import { titleStyle, withTitle } from './titledCode.ts'

/** Pages by what a reader has come for. A page that is missing here fails `test/docs/site.test.ts`. */
const sidebar = [
  {
    text: 'Begin',
    items: [
      { text: 'Start', link: '/' },
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Comparison', link: '/comparison' },
      { text: 'Questions', link: '/faq' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'Golden sets', link: '/golden-sets' },
      { text: 'Pipelines', link: '/pipelines' },
      { text: 'Conversations', link: '/conversations' },
      { text: 'Agents', link: '/agents' },
      { text: 'Metrics', link: '/metrics' },
      { text: 'Citations', link: '/citations' },
      { text: 'Matchers', link: '/matchers' },
      { text: 'Plugin options', link: '/plugin' },
      { text: 'Commands', link: '/commands' },
      { text: 'Glossary', link: '/glossary' },
    ],
  },
  {
    text: 'Make golden sets',
    items: [
      { text: 'Generate from documents', link: '/generate' },
      { text: 'Hunt for failures', link: '/hunt' },
      { text: 'Import and export', link: '/import' },
      { text: 'Production', link: '/production' },
      { text: 'Doctor', link: '/doctor' },
    ],
  },
  {
    text: 'Read results',
    items: [
      { text: 'HTML report', link: '/report' },
      { text: 'Results and columns', link: '/results' },
      { text: 'Comparing variants', link: '/comparing' },
      { text: 'Steps and spans', link: '/steps' },
      { text: 'Retrieval strategies', link: '/retrieval' },
    ],
  },
  {
    text: 'Gate pull requests',
    items: [
      { text: 'The gate', link: '/gate' },
      { text: 'GitHub Action', link: '/github-action' },
      { text: 'Error rates', link: '/gate-statistics' },
      { text: 'Monorepos', link: '/monorepos' },
      { text: 'Many machines', link: '/many-machines' },
    ],
  },
  {
    text: 'Choose a judge',
    items: [
      { text: 'Judges', link: '/judges' },
      { text: 'The built-in judge', link: '/lexical' },
      { text: 'Several judges', link: '/judge-combinations' },
      { text: 'Local models', link: '/local-models' },
      { text: 'A model as judge', link: '/judge-endpoints' },
      { text: 'Claude, Gemini, Azure, Ollama', link: '/judge-ai-sdk' },
      { text: 'Vendors', link: '/judge-vendors' },
      { text: 'Rate limits', link: '/judge-limits' },
      { text: 'Unavailable endpoints', link: '/judge-faults' },
      { text: 'Costs', link: '/judge-costs' },
      { text: 'Batches', link: '/batch' },
      { text: 'Calls', link: '/calls' },
      { text: 'Your own judge', link: '/judge-of-your-own' },
      { text: 'Calibration', link: '/calibrate' },
    ],
  },
  {
    text: 'Behind it',
    items: [
      { text: 'Performance', link: '/performance' },
      { text: 'Architecture', link: '/architecture' },
    ],
  },
  {
    text: 'Decisions',
    collapsed: true,
    items: [
      { text: 'Runs', link: '/decisions/runs' },
      { text: 'Golden sets', link: '/decisions/golden-sets' },
      { text: 'Pipelines', link: '/decisions/pipelines' },
      { text: 'Judge', link: '/decisions/judge' },
      { text: 'Measurements of judges', link: '/decisions/judge-measurements' },
      { text: 'Metrics and evidence', link: '/decisions/metrics-and-evidence' },
      { text: 'Gate and baseline', link: '/decisions/gate-and-baseline' },
      { text: 'Statistics of the gate', link: '/decisions/gate-statistics' },
      { text: 'Reports and page', link: '/decisions/reports-and-page' },
      { text: 'Calibration', link: '/decisions/calibration' },
      { text: 'Synthesis', link: '/decisions/synthesis' },
      { text: "Other tools' formats", link: '/decisions/interchange' },
      { text: 'Action', link: '/decisions/action' },
      { text: 'Package', link: '/decisions/package' },
    ],
  },
]

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
