import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest'
import type { CheckClaimsAnswer } from '../../src/judge/steps/checkClaims.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type {
  OpenaiServer,
  ReceivedRequest,
  Responder,
  ServerReply,
} from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { commitAll, git } from './git.ts'
import { criticalCase, inventions, noisyProject } from './noisyProject.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
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

const resultsOf = (project: Pick<Project, 'results'>) => project.results()

describe('a missed threshold of a judged metric', () => {
  const golden = (supportFiles['support.golden.yaml'] ?? '').replace(
    'ndcg@2: report',
    'mrr: report',
  )

  const isOfNorway = ({ body }: ReceivedRequest) => JSON.stringify(body.messages).includes('Norway')
  const isOfRefunds = (request: ReceivedRequest) =>
    JSON.stringify(request.body.messages).includes('Refunds are paid') && !isOfNorway(request)

  /** Everything about Norway is overlooked twice, and everything about refunds always. */
  async function overlooking() {
    let left = 2
    const server = await startServer(request => {
      if (!isCheck(request)) return wordOverlapModel(request)
      if (isOfNorway(request) && left > 0) {
        left -= 1
        return denied(request)
      }
      return isOfRefunds(request) ? denied(request) : wordOverlapModel(request)
    })
    const project = createProject(
      supportWith({ ...judgedBy(server.baseURL), 'support.golden.yaml': golden }),
    )
    return { project, server }
  }

  test('is drawn again, holds once one draw holds it, and fails its case when three draws miss it', async () => {
    const { project, server } = await overlooking()
    const { exitCode, output } = await project.vitest()
    const drawn = Object.fromEntries(resultsOf(project).cases.map(one => [one.caseId, one]))
    // The score stays what it was.
    expect(drawn['shipping-norway']).toMatchObject({
      missed: [],
      scores: { faithfulness: { value: 0 } },
      draws: { faithfulness: [{ value: 0 }, { value: 1 }] },
    })
    expect(output).toContain(
      '1 case missed a threshold at first and met it when tried again: support › shipping-norway',
    )
    expect(output).toContain('Tests  1 failed | 3 passed')
    expect(output).toContain('tried again: 0.00, 0.00')
    expect(drawn['refund-window']?.missed).toMatchObject([{ metric: 'faithfulness' }])
    expect(exitCode).toBe(1)

    // The claims that missed the threshold are judged again, and extracted once.
    const about = server.requests.filter(isOfRefunds)
    expect(about.filter(isCheck)).toHaveLength(3)
    expect(about.filter(request => !isCheck(request))).toHaveLength(1)
    if (!inject('atNight')) return
    // A second run replays them.
    const asked = server.requests.length
    await project.vitest()
    expect(server.requests).toHaveLength(asked)
  })
})

describe('a judge that changes behind its name', () => {
  // From some day on, the model overlooks every second harbour.
  let isStrict = false
  const overlooks = (request: ReceivedRequest) => {
    const [place = ''] = /Ost(\w)feld/.exec(JSON.stringify(request.body.messages)) ?? []
    return isCheck(request) && 'acegikmoqsuw'.includes(place[3] ?? '-')
  }
  let server: OpenaiServer
  let recording: { project: Project; told: string }

  async function record() {
    const project = noisyProject(0.15, judgedBy(server.baseURL), 12)
    const { exitCode, output } = await project.cli(['baseline', 'update'])
    expect(exitCode).toBe(0)
    return { project, told: output }
  }

  beforeAll(async () => {
    server = await startOpenaiServer(request =>
      isStrict && overlooks(request) ? denied(request) : wordOverlapModel(request),
    )
    recording = await record()
  })
  beforeEach(() => {
    isStrict = false
  })
  afterAll(() => server.close())

  /** Another machine has no log of what the judge once said. */
  const forget = (project: Project) => project.write({ '.vitest-rag/verdicts.jsonl': '' })

  test('is no regression: the baseline’s answers are judged again', async () => {
    isStrict = true
    const project = recording.project.copy()
    forget(project)
    const { exitCode, output } = await project.vitest()
    expect(output).toMatch(/^The judge changed: .+ harbours .+: faithfulness /m)
    expect(output).not.toMatch(/^RAG failed \(regressed\)/m)
    expect(exitCode).toBe(0)
  })

  test('hides no regression', async () => {
    const project = recording.project.copy()
    project.write({ 'inventions.json': inventions(0.95, 'second') })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain('were judged again')
    expect(output).toMatch(/^RAG failed \(regressed\)/m)
    expect(exitCode).toBe(1)
  })

  test.runIf(inject('atNight'))('loses no critical case either', async () => {
    isStrict = true
    const project = recording.project.copy()
    project.write(criticalCase(project, 'faithfulness'))
    forget(project)
    const { output } = await project.vitest()
    expect(output).toMatch(/^The judge changed: .+ harbours .+: faithfulness /m)
    expect(output).toMatch(/^RAG failed: 1 case missed a threshold; inconclusive: /m)
  })

  test('is not what a change makes that puts other answers in place of the baseline’s', async () => {
    const project = recording.project.copy()
    git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
    commitAll(project, 'Record a baseline')
    const answers = '.vitest-rag/baseline.answers.jsonl'
    const garbled = project.read(answers).replaceAll(/"answer":"[^"]*"/g, '"answer":"Camels sing."')
    project.write({ [answers]: garbled, 'inventions.json': inventions(0.95, 'second') })
    const { exitCode, output } = await project.cli(['run', '--against', 'main'])
    expect(output).not.toContain('The judge changed')
    expect(output).toMatch(/^RAG failed \(regressed\)/m)
    expect(exitCode).toBe(1)
  })

  test('judges the answers of the baseline anew, and then holds runs to that', async () => {
    const project = recording.project.copy()
    const asked = project.read('answer.ts')
    project.write({ 'answer.ts': 'throw new Error("asked")\n' })
    isStrict = true
    const { exitCode, output } = await project.cli(['baseline', 'update', '--rejudge'])
    expect(output).toContain('Recorded 12 cases of 1 golden set')
    expect(output).toMatch(/faithfulness +12 +0\.8\d\d +0\.3\d\d +-0\.\d+/)
    expect(exitCode).toBe(0)
    // The model is kinder again: a drop of the system would not show.
    isStrict = false
    forget(project)
    project.write({ 'answer.ts': asked, 'inventions.json': inventions(0.8, 'second') })
    const hidden = await project.vitest()
    expect(hidden.output).not.toMatch(/^RAG failed \(regressed\)|The judge changed/m)
    const shown = await project.cli(['run', '--rejudge'])
    expect(shown.output).toMatch(/^The judge changed: .+ harbours .+: faithfulness /m)
    expect(shown.output).toMatch(/^RAG failed \(regressed\)/m)
    expect(shown.exitCode).toBe(1)
  })

  test('is told from the pipeline by its noise', () => {
    const words = /faithfulness: more from the pipeline \(0\.\d+\) than from the judge \(0\.000\)/
    expect(recording.told).toMatch(words)
    expect(recording.told).toContain('from 3 runs (scores differ between runs)')
  })
})
