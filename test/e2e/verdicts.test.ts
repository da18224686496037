import { describe, expect, inject, test } from 'vitest'
import type { GateVerdict } from '../../src/gate/verdicts.ts'
import {
  criticalCase,
  inventions,
  noisyProject,
  recordedNoisyProject,
  runsOf,
  soundCase,
  worseBaseline,
} from './noisyProject.ts'
import type { Finished, Project } from './project.ts'
import { verdictWords } from '../gate/verdictWords.ts'

interface Reached {
  exitCode: number
  /** What is done to it, and how it is run. */
  run: (project: Project) => Promise<Finished>
  /** What is told besides. */
  told?: (string | RegExp)[]
}

const golden = (project: Project, change: (yaml: string) => string) =>
  project.write({ 'harbours.golden.yaml': change(project.read('harbours.golden.yaml')) })

/** Takes the metrics of the set for these. */
const withMetrics = (metrics: string) => (yaml: string) =>
  yaml.replace(/metrics:\n( {2}\w.*\n)+/, `metrics:\n${metrics}`)

const inventing = (share: number) => (project: Project) => {
  project.write({ 'inventions.json': inventions(share, 'second') })
  return project.vitest()
}

/** As `vitest-rag run`, which runs again only where one run leaves it open. */
const inventingOnce = (share: number) => (project: Project) => {
  project.write({ 'inventions.json': inventions(share, 'second') })
  return project.cli(['run'])
}

/** A judge that supports every claim, where lexical() judged before. */
const otherJudge = {
  'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
const judge = { name: 'always-yes', deterministic: true, logged: false, answer: ({ step, request }) =>
  Promise.resolve({ answer: step === 'extractClaims' ? { claims: [request.text], declines: false } : { verdicts: request.claims.map(({ id }) => ({
    claim: id, verdict: 'supported', passages: [request.passages[0].id], quote: request.passages[0].text.slice(0, 30), reason: null })) } }) }
export default { plugins: [rag({ judge })] }
`,
}

const config = (gate: string) => ({
  'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ gate: ${gate} })] }
`,
})

/**
 * How a verdict comes about in a real run that no other test has: errors, policy, parts of a run and
 * runs without a baseline have their own (failures, variants, golden sets), and `unchanged` has most.
 */
const ways: Partial<Record<GateVerdict, Reached>> = {
  critical: {
    exitCode: 1,
    run(project) {
      project.write(criticalCase(project, 'documentRecall'))
      const answer = project.read('answer.ts')
      const lost = `id: caseId === '${soundCase}' ? 'other.md' : caseId`
      project.write({ 'answer.ts': answer.replace('id: caseId', lost) })
      return project.vitest()
    },
  },
  regressed: {
    exitCode: 1,
    run: inventingOnce(0.9),
    told: [/faithfulness[^\n]*regressed/, /neither gated nor changed: documentRecall/],
  },
  floor: {
    exitCode: 1,
    run(project) {
      golden(project, withMetrics('  faithfulness: { gate: true, mean: 0.99 }\n'))
      return project.vitest()
    },
  },
  incompatible: {
    exitCode: 1,
    run(project) {
      project.write(otherJudge)
      return project.vitest()
    },
    told: [
      /faithfulness[^\n]*incompatible/,
      /neither gated nor changed: documentRecall/,
      'always-yes',
    ],
  },
  inconclusive: { exitCode: 0, run: inventing(0.3) },
  'no-drop-seen': {
    exitCode: 0,
    run: inventing(0.12),
    told: [/ drops below 0\.\d+ don't show reliably in this suite; /],
  },
  improved: {
    exitCode: 0,
    run(project) {
      project.write(worseBaseline(project))
      return inventing(0)(project)
    },
  },
}

describe('a verdict is reached by a real run, with its exit code', () => {
  test.each(Object.entries(ways))('%s', async (verdict, { exitCode, run, told = [] }) => {
    const project = await recordedNoisyProject()
    const finished = await run(project)
    expect(finished.output).toMatch(
      new RegExp(`^RAG ${verdictWords[verdict as GateVerdict]} \\(${verdict}\\): `, 'm'),
    )
    for (const words of told) expect(finished.output).toMatch(words)
    expect(finished.exitCode).toBe(exitCode)
    expect(runsOf(project)).toBe(1)
  })
})

describe('modes', () => {
  test.runIf(inject('atNight'))('`warn` tells a regression and fails nothing', async () => {
    const project = await recordedNoisyProject()
    project.write(config(`{ mode: 'warn' }`))
    const { exitCode, output } = await inventing(0.9)(project)
    expect(output).toMatch(/^RAG failed \(regressed\): /m)
    expect(exitCode).toBe(0)
  })

  test('`failOn` makes a verdict fail that only warns', async () => {
    const project = noisyProject(0, config(`{ failOn: ['no-baseline'] }`))
    expect((await project.vitest()).exitCode).toBe(1)
  })
})
