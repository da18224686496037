import { expect, inject, test } from 'vitest'
import type { HuntReport } from '../../src/synthesis/hunt/huntReport.ts'
import { numberReadingModel } from '../loopback/wordOverlapModel.ts'
import { sound } from './huntProject.ts'
import { schemaLine } from './project.ts'
import { isFirstJudgement, reportIn, shop } from './huntedShop.ts'

test('a weak pipeline is hunted down, and the cases are red until it is mended', async () => {
  const { project } = await shop()
  project.write({ '.vitest-rag/results.json': 'of a run before' })
  const { exitCode, output } = await project.cli([
    ...['hunt', 'docs', '--golden', 'weak.golden.yaml', '--out', 'hunted.golden.yaml'],
  ])
  expect(exitCode).toBe(0)
  expect(output.match(/^\d\. .*$/gm)).toEqual([
    '1. refuted claim (head topic, 5 more answers with the same cause)',
    '2. contradiction (tail topic, 2 more answers with the same cause)',
    '3. made-up answer (tail topic, 5 more answers with the same cause)',
    '4. failure (tail topic, 5 more answers with the same cause)',
    '5. wrong refusal (tail topic, 5 more answers with the same cause)',
    '6. missed document (tail topic, 5 more answers with the same cause)',
  ])
  expect(output).toContain(
    '   document   warranty.md: "Batteries have coverage lasting 6 months whereas 24 months cover remaining devices."\n',
  )
  // What it found out by asking replaces nothing of the project's own runs.
  expect(project.read('.vitest-rag/results.json')).toBe('of a run before')
  expect(project.has('.vitest-rag/hunt')).toBe(false)
  expect(project.read('hunted.golden.yaml')).toMatch(schemaLine)
  const red = await project.vitest(['hunted.golden.yaml'])
  expect(red.output).toContain('6 failed (6)')
  // What a hunt that was killed left is no golden set of the project.
  const left = project.read('hunted.golden.yaml').replaceAll('spendable', 'nothing')
  project.write({ 'weak.ts': sound, '.vitest-rag/hunt/questions-1.golden.yaml': left })
  const green = await project.vitest()
  expect(green.output).toContain('8 passed (8)')
  expect(green.exitCode).toBe(0)
})

test.runIf(inject('atNight'))(
  'a sound pipeline of a package has no corner case, however a judge errs once',
  async () => {
    const inPackage = (files: Record<string, string>) => ({
      'vitest.config.ts': `export default { test: { projects: ['packages/*'] } }\n`,
      ...Object.fromEntries(
        Object.entries(files).map(([file, text]) => [`packages/shop/${file}`, text]),
      ),
    })
    const { project } = await shop(request => {
      const reply = numberReadingModel(request)
      if (!isFirstJudgement(request)) return reply
      const json = JSON.stringify(reply).replaceAll('"verdict":"supported"', '"verdict":"refuted"')
      return JSON.parse(json.replaceAll('"reason":null', '"reason":"It says otherwise."'))
    }, inPackage)
    const folder = 'packages/shop'
    const { exitCode, output } = await project.cli([
      ...['hunt', `${folder}/docs`, '--golden', `${folder}/sound.golden.yaml`],
      ...['--out', `${folder}/hunted.golden.yaml`, '--json'],
    ])
    const { causes, confirmed, unconfirmed, asked, end } = reportIn(output)
    const found = { exitCode, causes, confirmed, end }
    expect(found).toEqual({ exitCode: 0, causes: [], confirmed: 0, end: 'exhausted' })
    expect(asked).toBeGreaterThan(30)
    expect(unconfirmed.refutedClaim).toBeGreaterThan(10)
    expect(project.has(`${folder}/hunted.golden.yaml`)).toBe(false)
    expect(project.has(`${folder}/.vitest-rag`)).toBe(false)
  },
)

test.runIf(inject('atNight'))(
  'what ends its process is found by itself, and what it prints is no JSON',
  async () => {
    const { project } = await shop()
    const ends = `import sound from './sound.ts'
export default async function answer(question) {
  process.stdout.write('{ "asked": "something" }\\n')
  if (/What.*Couriers/.test(question)) process.kill(process.pid, 'SIGKILL')
  return sound(question)
}
`
    const vitestConfig = project.read('vitest.config.ts')
    project.write({
      'weak.ts': ends,
      'vitest.config.ts': vitestConfig.replace('{ plugins', '{ test: { bail: 1 }, plugins'),
    })
    const args = ['hunt', 'docs', '--golden', 'weak.golden.yaml', '--questions', '20', '--json']
    const { child, finished } = project.start('vitest-rag/dist/cli/cli.js', args)
    let printed = ''
    child.stdout?.on('data', text => (printed += String(text)))
    await finished
    const { causes, answers } = JSON.parse(printed) as HuntReport
    const error = 'The pipeline ended the process that it runs in'
    expect(causes).toMatchObject([
      { kind: 'failed', question: 'What is known of "Couriers"?', error },
    ])
    expect(answers).toBe(39)
  },
)

test('a dry run asks nobody, and without a pipeline there is nothing to hunt', async () => {
  const { server, project } = await shop()
  const dry = await project.command([
    ...['hunt', 'docs', '--golden', 'weak.golden.yaml', '--dry-run', '--questions', '50'],
  ])
  expect(dry.output).toContain('what one round of 20 questions takes, of at most 3 rounds')
  expect(dry.output).toMatch(/openai word-overlap +\d{2,} +0 +\d{2,}/)
  expect(dry.exitCode).toBe(0)
  const { exitCode, output } = await project.command(['hunt', 'docs'])
  expect(output).toContain(
    'Expected a pipeline to hunt, but none is named\n  Name a golden set that has one: --golden support.golden.yaml',
  )
  expect({ exitCode, calls: server.requests.length }).toEqual({ exitCode: 2, calls: 0 })
  const elsewhere = await project.command(['hunt', 'docs', '--out', '../lost.golden.yaml'])
  expect(elsewhere.output).toContain(
    '../lost.golden.yaml: Expected a project with the plugin that runs this golden file, found none',
  )
  expect(project.has('asked.txt') || project.has('.vitest-rag/hunt')).toBe(false)
})
