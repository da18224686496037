import { expect, test } from 'vitest'
import type { GoldenField } from '../../src/golden/metrics/metricCatalogue.ts'
import { inapplicable } from '../../src/metrics/applicability.ts'
import { metrics } from '../../src/metrics/index.ts'
import type { MetricCase } from '../../src/metrics/metric.ts'
import { notApplicable } from '../../src/score.ts'

const question = 'When was the founder born?'
const whole: MetricCase = {
  question,
  answerable: true,
  reference: 'On 3 May 1970.',
  relevantDocuments: [{ id: 'about.md', grade: 1, text: 'Born on 3 May 1970.' }],
  avoid: ['On 4 May 1970.'],
  aspects: ['The answer names the day.'],
  checks: [{ contains: '1970' }],
}
const withNeeds = metrics.filter(({ needs }) => needs.length > 0)
const ofAll = metrics.filter(({ needs, onlyWith }) => needs.length === 0 && !onlyWith)
const ofSome = metrics.filter(({ onlyWith }) => onlyWith)

test.each(metrics)('$name applies to a case that has everything', metric => {
  expect(inapplicable(metric, whole)).toBeUndefined()
})

test.each(withNeeds)('$name does not apply where the right answer is to decline', metric => {
  expect(inapplicable(metric, { ...whole, answerable: false })).toEqual(
    notApplicable('the right answer is to decline'),
  )
})

test('the reason says whether to decline or to ask back', () => {
  const asked: MetricCase = { ...whole, answerable: false, asksBack: true }
  for (const metric of withNeeds)
    expect(inapplicable(metric, asked)).toEqual(notApplicable('the right answer is to ask back'))
})

test.each(ofAll)('$name applies to any answer that was given', metric => {
  expect(inapplicable(metric, { question, answerable: false })).toBeUndefined()
})

test.each(ofSome)(
  '$name applies only to cases that ask for it',
  ({ needs, onlyWith = 'checks' }) => {
    expect(inapplicable({ needs, onlyWith }, { ...whole, answerable: false })).toBeUndefined()
    expect(inapplicable({ needs, onlyWith }, { question, answerable: true })).toEqual(
      notApplicable(`the case has no \`${onlyWith}\``),
    )
  },
)

test.each<[GoldenField, MetricCase, string]>([
  ['reference', { ...whole, reference: '  ' }, 'the case has no `reference`'],
  ['reference', { question, answerable: true }, 'the case has no `reference`'],
  [
    'referenceClaims',
    { question, answerable: true },
    'the case has neither `reference` nor `facts`',
  ],
  ['relevantDocuments', { ...whole, relevantDocuments: [] }, 'the case has no `relevantDocuments`'],
  ['relevantDocuments', { question, answerable: true }, 'the case has no `relevantDocuments`'],
  [
    'documentTexts',
    { ...whole, relevantDocuments: [{ id: 'about.md', grade: 1 }] },
    'no relevant document of the case has a `text` or a `file`',
  ],
  [
    'documentTexts',
    { ...whole, relevantDocuments: [{ id: 'contact.md', grade: 0, text: 'Call us.' }] },
    'no relevant document of the case has a `text` or a `file`',
  ],
])('names the missing field: %s', (need, evaluated, reason) => {
  expect(inapplicable({ needs: [need] }, evaluated)).toEqual(notApplicable(reason))
})

test('facts stand in for the claims of a reference, not for its words', () => {
  const facts = [{ text: 'The founder was born on 3 May 1970.' }]
  const evaluated = { question, answerable: true, facts }
  const metric = (name: string) => metrics.find(one => one.name === name) ?? { needs: [] }
  expect(inapplicable(metric('answerRecall'), evaluated)).toBeUndefined()
  expect(inapplicable(metric('rougeL'), evaluated)).toEqual(
    notApplicable('the case has no `reference`'),
  )
})
