import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { terms } from '../../../examples/dependency-docs/tokens.ts'

describe('terms', () => {
  test.each([
    ['retries retried retrying', ['retry', 'retry', 'retry']],
    ['caches cached caching', ['cach', 'cach', 'cach']],
    ['stopped running', ['stop', 'run']],
    ['address status', ['address', 'status']],
    ['How many times is it tried?', ['tim', 'try']],
    ['maxRetryTime', ['maxretrytime', 'max', 'retry', 'tim']],
    ['js-yaml', ['js-yaml', 'js', 'yaml']],
    ['client.webhooks', ['client.webhooks', 'client', 'webhook']],
    ['a status of 429', ['status', '429']],
    ['запись записаться записи', ['запис', 'запис', 'запис']],
    ['приём, приёма, прием', ['прием', 'прием', 'прием']],
    ['За сколько часов отменить?', ['час', 'отмен']],
    ['退款政策', ['退款', '款政', '政策']],
    ['发票和积分', ['发票', '积分']],
    ['退款需要多久？', ['退款']],
  ])('%j are %j', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  test('full-width and decomposed letters read as their usual forms', () => {
    expect(terms('ＡＰＩ ｋｅｙ')).toEqual(terms('API key'))
    expect(terms('приём'.normalize('NFD'))).toEqual(terms('приём'))
  })

  test.each(['', '???', 'how do I', 'что где когда'])('%j has none', text => {
    expect(terms(text)).toEqual([])
  })

  test('no text has an empty term', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(terms(text)).not.toContain('')
      }),
    )
  })
})
