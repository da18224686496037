import { describe, expect, inject, test } from 'vitest'
import { brokenAnswers, goldenFiles, packageFiles, rootConfig } from './packages.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'

/** Sets that ran, with the paths of their files. */
function filesOf(project: Project): Record<string, string> {
  const { sets } = project.results()
  return Object.fromEntries(Object.entries(sets).map(([name, { file }]) => [name, file]))
}

describe('every package with the plugin runs its golden sets', () => {
  test('beside a plugin at the root, for packages within packages, and for what is between them', async () => {
    const project = createProject({
      ...rootConfig(
        `['packages/billing', 'packages/billing/dunning', { extends: true, test: { name: 'golden', include: [] } }]`,
        { plugin: true },
      ),
      ...packageFiles('billing'),
      ...packageFiles('dunning', { folder: 'packages/billing/dunning' }),
      ...packageFiles('shop', { config: 'none' }),
    })
    // Whoever runs it: a package in a package, and the root for one without a configuration.
    project.write({
      ...brokenAnswers('packages/billing/dunning'),
      ...brokenAnswers('packages/shop'),
    })
    const alone = await project.vitest(['--project', 'dunning'])
    expect(alone.output).toContain('4 cases missed a threshold: dunning ›')
    expect(alone.output).toContain(
      `partial run: without ${goldenFiles.billing}, ${goldenFiles.shop}`,
    )
    expect(alone.exitCode).toBe(1)
    const all = await project.vitest()
    expect(all.output).toContain('Tests  8 failed | 4 passed (12)')
    expect(all.output).toContain('8 cases missed a threshold')
    expect(all.exitCode).toBe(1)
    expect(filesOf(project)).toEqual({
      billing: goldenFiles.billing,
      dunning: 'packages/billing/dunning/support.golden.yaml',
      shop: goldenFiles.shop,
    })
  })

  describe('by its own options', () => {
    const secrets = { billing: 'sk-billing-123456', shop: 'sk-shop-789012' }
    const options = (name: 'strict' | 'mild') => `{
  judge: { name: '${name}', answer: async ({ step }) => ({ answer: step === 'extractClaims' ? { claims: [] } : {} }) },
  metrics: { ${name === 'strict' ? 'answerF1' : 'answerOverlap'}: 'report' },
  budget: { maxCalls: ${name === 'strict' ? 3 : 1000} },
}`
    const withSecret = (name: keyof typeof secrets, rag: string) => ({
      ...packageFiles(name),
      [`packages/${name}/vitest.config.ts`]: `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag(${rag})], test: { name: '${name}', env: { SEARCH_KEY: '${secrets[name]}' } } }
`,
      [`packages/${name}/answer.ts`]: `export default () => {
  const answer = 'The key is ' + process.env.SEARCH_KEY + '.'
  return { answer, contexts: [answer] }
}
`,
    })

    async function run() {
      const project = createProject({
        ...rootConfig(`['packages/*']`),
        ...withSecret('billing', options('strict')),
        ...withSecret('shop', options('mild')),
      })
      return { project, ...(await project.vitest()) }
    }
    let running: ReturnType<typeof run> | undefined
    const finishedRun = () => (running ??= run())

    test.skipIf(inject('onlyDifferences'))(
      'with a judge and metrics of its own, and one budget for all',
      async () => {
        const { project, exitCode, output } = await finishedRun()
        expect(exitCode).toBe(2)
        expect(output).toContain('maxCalls of the budget is used up: 3 of 3')
        const { sets, cases, run: results } = project.results()
        expect(Object.keys(sets['billing']?.policy.metrics ?? {})).toContain('answerF1')
        expect(Object.keys(sets['shop']?.policy.metrics ?? {})).not.toContain('answerF1')
        expect(results.usage.judge.calls).toBe(3)
        const judges = cases.map(one => [one.set, one.measurements['faithfulness']?.judge?.name])
        expect(new Set(judges.map(String))).toEqual(new Set(['billing,strict', 'shop,mild']))
      },
    )

    test.skipIf(inject('onlyDifferences'))(
      'with a secret of its own in a variable that others have too',
      async () => {
        const { project, output } = await finishedRun()
        const answers = project.read('.vitest-rag/answers.jsonl')
        for (const [name, secret] of Object.entries(secrets)) {
          expect(answers).toMatch(new RegExp(`"set":"${name}".*The key is \\*\\*\\*\\.`))
          expect(answers).not.toContain(secret)
          expect(output).not.toContain(secret)
        }
      },
    )
  })
})
