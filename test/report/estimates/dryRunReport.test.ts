import { expect, test } from 'vitest'
import { renderDryRun } from '../../../src/report/estimates/dryRunReport.ts'
import type { RunEstimate } from '../../../src/report/estimates/dryRunReport.ts'

const judge: RunEstimate['asked'][number] = {
  name: 'openai',
  model: 'gpt-5-mini',
  local: false,
  questions: 1240,
  cached: 1000,
  unanswered: 0,
  calls: 140,
  promptTokens: 152_100,
  completionTokens: 18_300,
  cost: 0.0746,
}

const estimate: RunEstimate = {
  cases: 80,
  outputs: { recorded: 60, lastRun: 5, reference: 12, refusal: 1, unknown: 2 },
  otherFiles: 0,
  asked: [judge],
  budget: [],
  sample: [],
  mayRepeat: false,
}

const linesOf = (more: Partial<RunEstimate>) => renderDryRun({ ...estimate, ...more }).split('\n')

test('says what each would be asked, and ends with what it is not', () => {
  const { cost: _none, ...unpriced } = judge
  const embeddings = {
    ...unpriced,
    name: 'openaiEmbeddings',
    model: 'text-embedding-3-small',
    questions: 20,
    cached: 20,
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
  }
  const shown = renderDryRun({
    ...estimate,
    asked: [judge, embeddings],
    otherFiles: 3,
    budget: [
      { limit: 'maxCalls', used: 140, most: 5000 },
      { limit: 'maxTokens', used: 170_400, most: 100_000 },
      { limit: 'maxCost', used: 0.0746, most: 0.0746 },
    ],
    mayRepeat: true,
  })
  expect(shown).toMatchInlineSnapshot(`
    "RAG dry run: what a run of 80 cases would ask

    asked                                    questions  cached  calls  prompt tokens  completion tokens    cost
    openai gpt-5-mini                            1,240   1,000    140        152,100             18,300  0.0746
    openaiEmbeddings text-embedding-3-small         20      20      0              0                  0
    answers: 60 recorded in the golden set, 5 of the last run
    12 of 80 answers are not known yet: the reference is used instead
    1 of 80 answers is not known yet: a refusal is used instead, as the case expects
    2 of 80 answers are not known yet, and without a reference: not counted
    not counted: what matchers ask in 3 other test files
    budget: maxCalls holds, 140 of 5,000
    budget: maxTokens would be used up, 170,400 of 100,000
    budget: maxCost holds, 0.0746 of 0.0746
    tokens are estimates, without thinking tokens
    not counted: retries after invalid answers, and repeats of cases that miss a threshold
    if the comparison with the baseline is undecided, up to two more runs ask everything again

    nothing was judged"
  `)
})

test('a judge in this process needs no call to an endpoint, whatever it is asked', () => {
  const local = { ...judge, name: 'lexical', local: true, promptTokens: 0, completionTokens: 0 }
  const { model: _model, cost: _cost, ...lexical } = local
  const shown = linesOf({ asked: [lexical], outputs: { recorded: 80 }, mayRepeat: true })
  expect(shown).toMatchInlineSnapshot(`
    [
      "RAG dry run: what a run of 80 cases would ask",
      "",
      "asked    questions  cached  calls  prompt tokens  completion tokens",
      "lexical      1,240   1,000      0              0                  0",
      "lexical: 0 calls to an endpoint",
      "answers: 80 recorded in the golden set",
      "",
      "nothing was judged",
    ]
  `)
})

test('what a recorded judge has no answer to is told', () => {
  const recorded = { ...judge, local: true, calls: 0, unanswered: 1 }
  expect(linesOf({ asked: [recorded] })).toContain(
    'openai gpt-5-mini: 1 question without a recorded answer would be judge errors; questions that follow from them are not counted',
  )
})

test('where all is cached nothing is estimated, and nothing follows', () => {
  const cached = { ...judge, calls: 0, promptTokens: 0, completionTokens: 0, cost: 0 }
  const shown = linesOf({ asked: [cached] }).join('\n')
  expect(shown).not.toContain('estimated')
  expect(shown).not.toContain('second tries')
})

test('what a judge is called can not rewrite the terminal', () => {
  expect(linesOf({ asked: [{ ...judge, name: 'a\u001b[2Jb' }] }).join('')).not.toContain('\u001b')
})

test('a judge that a cascade asks in doubt only has an estimate that is the most', () => {
  const strong = { ...judge, model: 'gpt-5', atMost: true as const }
  expect(linesOf({ asked: [judge, strong] })).toContain(
    'openai gpt-5: at most, because the cascade asks it only about claims in doubt',
  )
  expect(linesOf({}).join(' ')).not.toContain('at most,')
})

test('says how many conversations there are, and what they may ask besides', () => {
  const conversations = { count: 10, turns: 50, mayRestOnEarlier: 40 }
  const lines = linesOf({ conversations })
  expect(lines).toContain('conversations: 10, with 50 turns among the cases')
  expect(lines).toContain(
    'up to 40 more calls, if turns leave claims open that earlier turns may support',
  )
  expect(lines).toContain(
    'a conversation that misses a threshold is asked again up to the last turn that missed: at most twice, or six times if it is critical',
  )
  const free = linesOf({ conversations, asked: [{ ...judge, calls: 0 }] })
  expect(free.filter(line => /conversation|turn/.test(line))).toHaveLength(1)
  expect(linesOf({}).join('\n')).not.toContain('conversation')
})
