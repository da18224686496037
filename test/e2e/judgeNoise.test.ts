import { describe, expect, onTestFinished, test } from 'vitest'
import type { CheckClaimsAnswer } from '../../src/judge/steps/checkClaims.ts'
import type { Results } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder, ServerReply } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { commitAll, git } from './git.ts'
import { inventions, noisyProject } from './noisyProject.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

async function startServer(respond: Responder) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return server
}

/** The configuration of a project that a model at this address judges. */
function judgedBy(baseURL: string): Record<string, string> {
  return {
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${baseURL}', apiKey: 'key-of-nobody' }) })] }
`,
  }
}

const isCheck = ({ body }: ReceivedRequest) =>
  body.response_format?.json_schema?.name === 'checkClaims'

/** What the model says, except that it supports nothing. */
function denied(request: ReceivedRequest): ServerReply {
  const reply = wordOverlapModel(request)
  if (!('answer' in reply)) return reply
  const { verdicts } = reply.answer as CheckClaimsAnswer
  const none = verdicts.map(({ claim }) => ({
    claim,
    verdict: 'notEnoughInfo',
    passages: [],
    together: false,
    quote: null,
    reason: 'Overlooked.',
  }))
  return { answer: { verdicts: none } }
}

const resultsOf = (project: { json<T>(file: string): T }) =>
  project.json<Results>('.vitest-rag/results.json')

describe('a missed threshold of a judged metric', () => {
  const golden = (supportFiles['support.golden.yaml'] ?? '').replace(
    'ndcg@2: report',
    'mrr: report',
  )

  /** A judge that overlooks everything about Norway so many times. */
  async function overlooking(times: number) {
    let left = times
    const server = await startServer(request => {
      const about = JSON.stringify(request.body.messages).includes('Norway')
      if (!isCheck(request) || !about || left === 0) return wordOverlapModel(request)
      left -= 1
      return denied(request)
    })
    const project = createProject(
      supportWith({ ...judgedBy(server.baseURL), 'support.golden.yaml': golden }),
    )
    return { project, server }
  }
  const norway = ({ cases }: Results) => cases.find(({ caseId }) => caseId === 'shipping-norway')

  test('is drawn again, and holds once one draw holds it; the score stays what it was', async () => {
    const { project } = await overlooking(2)
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(0)
    expect(norway(resultsOf(project))).toMatchObject({
      missed: [],
      scores: { faithfulness: { value: 0 } },
      draws: { faithfulness: [{ value: 0 }, { value: 1 }] },
    })
    expect(output).toContain(
      '1 case missed a threshold at first and held it when drawn again: support › shipping-norway',
    )
  })

  test('fails its case when three draws miss it, and a second run replays them', async () => {
    const { project, server } = await overlooking(Infinity)
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(1)
    expect(output).toContain('drawn again: 0.00, 0.00')
    expect(norway(resultsOf(project))?.missed).toMatchObject([{ metric: 'faithfulness' }])
    const asked = server.requests.length
    await project.vitest()
    expect(server.requests).toHaveLength(asked)
  })

  test('of a metric that nobody can judge fails its case at once', async () => {
    const project = createProject(
      supportWith({
        'support.golden.yaml': golden.replace('mrr: report', 'answerRelevance: 0.5'),
      }),
    )
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(1)
    expect(output).toContain('answerRelevance does not apply: needs a language model')
  })
})

/** One case is critical. */
const withCritical = (golden: string) =>
  golden.replace(
    'id: ostafeld',
    'id: ostafeld\n    critical: true\n    metrics: { faithfulness: 1 }',
  )

describe('a judge that changes behind its name', () => {
  /** From some day on, the model overlooks every second harbour. */
  async function drifting(share = 0.15) {
    let strict = false
    const server = await startServer(request => {
      const [place = ''] = /Ost(\w)feld/.exec(JSON.stringify(request.body.messages)) ?? []
      const overlooked = strict && isCheck(request) && 'acegikmoqsuw'.includes(place[3] ?? '-')
      return overlooked ? denied(request) : wordOverlapModel(request)
    })
    const project = noisyProject(share, judgedBy(server.baseURL))
    const golden = project.read('harbours.golden.yaml')
    if (share === 0) project.write({ 'harbours.golden.yaml': withCritical(golden) })
    expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
    return { project, become: (mood: 'strict' | 'lenient') => (strict = mood === 'strict') }
  }
  /** Another machine has no log of what the judge once said. */
  const forget = (project: { write(files: Record<string, string>): void }) =>
    project.write({ '.vitest-rag/verdicts.jsonl': '' })

  test('is no regression: the baseline’s answers are judged again; nor does it hide one', async () => {
    const { project, become } = await drifting()
    const worse = project.copy()
    become('strict')
    forget(project)
    const { exitCode, output } = await project.vitest()
    expect(output).toContain('The judge changed: harbours › faithfulness')
    expect(output).not.toMatch(/^RAG regressed/m)
    expect(exitCode).toBe(0)

    become('lenient')
    worse.write({ 'inventions.json': inventions(0.95, 'second') })
    const regressed = await worse.vitest()
    expect(regressed.output).toContain('were judged again')
    expect(regressed.output).toMatch(/^RAG regressed/m)
    expect(regressed.exitCode).toBe(1)
  })

  test('loses no critical case either', async () => {
    const { project, become } = await drifting(0)
    become('strict')
    forget(project)
    const { output } = await project.vitest()
    expect(output).toContain('The judge changed: harbours › faithfulness')
    expect(output).toMatch(/^RAG unchanged: /m)
  })
})

test('answers that a change puts in place of the baseline’s make no judge of another mind', async () => {
  const server = await startServer(wordOverlapModel)
  const project = noisyProject(0.15, judgedBy(server.baseURL))
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  await project.cli(['baseline', 'update'])
  commitAll(project, 'Record a baseline')
  const answers = '.vitest-rag/baseline.answers.jsonl'
  const garbled = project.read(answers).replaceAll(/"answer":"[^"]*"/g, '"answer":"Camels sing."')
  project.write({ [answers]: garbled, 'inventions.json': inventions(0.95, 'second') })
  const { exitCode, output } = await project.cli(['run', '--against', 'main'])
  expect(output).not.toContain('The judge changed')
  expect(output).toMatch(/^RAG regressed/m)
  expect(exitCode).toBe(1)
})

test('the two noises are told apart', async () => {
  const server = await startServer(wordOverlapModel)
  const project = noisyProject(0.5, judgedBy(server.baseURL))
  const { output } = await project.cli(['baseline', 'update'])
  expect(output).toMatch(/faithfulness: the pipeline \(0\.\d+\) more than the judge \(0\.000\)/)
})
