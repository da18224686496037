import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrateJudge } from '../../../src/calibration/calibrateJudge.ts'
import { calibrationLines } from '../../../src/calibration/terminal/calibrationLines.ts'
import type { ClaimLabel, PreferenceLabel } from '../../../src/calibration/labels/labels.ts'
import { obeyedCommands } from '../../loopback/workflowCommands.ts'
import { hostileText } from '../../report/hostileRun.ts'
import { askedOf, label, openJudge } from '../openJudge.ts'

async function shown(
  claims: ClaimLabel[],
  {
    repeats = 1,
    preferences = [] as PreferenceLabel[],
    judge = openJudge(),
    perClaim = false,
  } = {},
) {
  const { calibration } = await calibrateJudge(
    { claims, preferences },
    { judge: askedOf(judge, { perClaim }), labelFile: 'labels.jsonl', repeats },
  )
  return calibrationLines(calibration).join('\n')
}

test('as a person reads it', async () => {
  const language = 'en'
  const claims = [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(id => label(id, 'supported', 'supported', { language })),
    ...['g', 'h', 'i'].map(id => label(id, 'refuted', 'refuted', { language })),
    label('j', 'refuted', 'supported, refuted', { language }),
    label('k', 'supported', 'error'),
    label('l', 'notEnoughInfo', '', { claim: 'Hello!' }),
    label('m', 'supported', '', { claim: 'One [supported]\nTwo [notEnoughInfo]' }),
  ]
  const answers: PreferenceLabel['answers'] = [
    { text: 'A week.', contexts: [] },
    { text: 'Five days.', contexts: [] },
  ]
  const preferences = [0, 1, 2].map(preference => ({
    id: `${preference}`,
    question: 'How long?',
    reference: 'Five days.',
    preference,
    answers,
    cluster: 'q',
  }))
  expect(await shown(claims, { repeats: 2, preferences })).toMatchInlineSnapshot(`
    "judge: open
    asked: each question by itself, as in runs

    claims: 11 of 13 judged (1 judge error, 1 without a claim in the text)
    measure                               n  value    95 % interval
    supported or not: balanced accuracy  11  0.804   0.479 to 1.000
    supported or not: Cohen's κ          11  0.607  -0.038 to 1.000
      of supported, found                11  0.857   0.487 to 0.974
      of unsupported, found              11  0.750   0.301 to 0.954
    three verdicts: balanced accuracy    11  0.804   0.479 to 1.000
    three verdicts: Cohen's κ            11  0.633   0.000 to 1.000
      of supported, found                11  0.857   0.487 to 0.974
      of refuted, found                  11  0.750   0.301 to 0.954
    AUC                                  11  0.857   0.518 to 1.000
    same verdict in 2 repeats            11  0.909   0.623 to 0.984
    │ supported or not: people say supported 0.636, unsupported 0.364; the judge says supported 0.636, unsupported 0.364
    │ three verdicts: people say supported 0.636, refuted 0.364; the judge says supported 0.636, refuted 0.273, notEnoughInfo 0.091
    │ best threshold: a text counts as supported from 0.500 on (balanced accuracy 0.875 on these labels)
    │ single claims: means are not corrected: no label is of a claim that was drawn at random

    people \\ judge  supported  refuted  notEnoughInfo
    supported               6        0              1
    refuted                 1        3              0

    language (n ≥ 10)   n  supported, people  judge  bal. accuracy   95 % interval      κ   95 % interval
    en                 10              0.600  0.700          0.875  0.600 to 1.000  0.783  0.200 to 1.000

    the judge and people differ on 2 of 11 texts:
      j  people: refuted, judge: supported
        │ “It is so, says j [supported, refuted]”
        │ the passage says: “All that is known.”
      m  people: supported, judge: notEnoughInfo
        │ “One [supported] Two [notEnoughInfo]”
        │ It says notEnoughInfo.

    preferences: 3 pairs of answers (0 judge errors)
    metric           n  Pearson  95 % interval  Spearman  95 % interval
    answerF1         3        -              -         -              -
    answerPrecision  3        -              -         -              -
    answerRecall     3        -              -         -              -
    answerOverlap    3        -              -         -              -
    rougeL           3        -              -         -              -
    │ how much better the second answer scores, against how much people prefer it"
  `)
})

test('a judge that is asked once and sees no refutation', async () => {
  const judge = openJudge({ blindToRefutation: 'It sees words.', model: 'small' })
  const lines = await shown([label('a', 'supported', 'supported')], { judge })
  expect(lines).toContain('judge: open small')
  expect(lines).toContain('three verdicts: not applicable: It sees words.')
  expect(lines).toContain('AUC: not applicable: the judge gives only verdicts')
  expect(lines).toContain('the judge was asked once (--repeats 3)')
})

test('in which form the judge was asked, and what differs between texts together and alone', async () => {
  const judge = openJudge({ batching: 'perCase' })
  const alike = Array.from({ length: 20 }, (_, index) =>
    label(`text-${index}`, 'supported', 'supported', index < 10 ? { cluster: 'one' } : {}),
  )
  const lines = await shown(alike, { judge })
  expect(lines).toContain('asked: several questions of a case in one call, as in runs (`perCase`)')
  expect(lines).toContain(
    '│ 10 of them shared their calls with other texts on the same question and passages',
  )
  expect(lines).toMatch(/^asked \(n ≥ 10\) .*\n(together|alone) +10 .*\n(together|alone) +10 /m)
  const perClaim = await shown(alike, { judge, perClaim: true })
  expect(perClaim).toContain('asked: about one claim at a time (`perClaim`)')
  expect(perClaim).not.toMatch(/shared their calls|^asked \(/m)
})

test('what others wrote commands neither the terminal nor a workflow', async () => {
  const hostile = hostileText('\u001B[2J', '\n::error::', '##[error]', '\u202E', '::set-output::')
  await fc.assert(
    fc.asyncProperty(hostile, async text => {
      const more = { claim: `${text} [supported]`.replaceAll('\n', '\r'), tags: [text] }
      const claims = Array.from({ length: 10 }, (_, index) =>
        label(`${text}${index}`, 'refuted', '', { ...more, language: text }),
      )
      const lines = await shown(claims)
      expect(obeyedCommands(lines)).toEqual([])
      expect(lines).not.toMatch(/[\u001B\u202E\r]/)
    }),
    { numRuns: 50 },
  )
})
