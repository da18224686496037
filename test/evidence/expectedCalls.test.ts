import { describe, expect, test } from 'vitest'
import { expectedCalls } from '../../src/evidence/expectedCalls.ts'
import type { CallCheck } from '../../src/golden/goldenSet.ts'
import type { ToolCall } from '../../src/pipeline/toolCall.ts'

const search = (query: string): ToolCall => ({ name: 'search', arguments: { query, top: 5 } })
const refund: ToolCall = {
  name: 'refund',
  arguments: { order: 12, customer: { city: 'Oslo', tags: ['new', 'eu'] }, note: null },
}
const cut: ToolCall = { name: 'search', argumentsCut: '{"query":"…' }
const toolCalls = [search('kettle warranty'), search('kettle'), refund]

const outcome = (check: CallCheck, calls: ToolCall[] = toolCalls, toolCallsLeftOut = 0) => {
  const found = expectedCalls(check, { toolCalls: calls, toolCallsLeftOut })
  return 'unknown' in found ? 'unknown' : found.holds
}

describe('calls', () => {
  test.each<[CallCheck, boolean]>([
    [{ calls: 'search' }, true],
    [{ calls: 'sear' }, false],
    [{ calls: '/^sear/' }, true],
    [{ calls: { name: 'search', arguments: {} } }, true],
    [{ calls: { name: 'search', arguments: { query: 'kettle' } } }, true],
    [{ calls: { name: 'search', arguments: { query: 'Kettle' } } }, false],
    [{ calls: { name: 'search', arguments: { query: '/WARRANTY/i' } } }, true],
    [{ calls: { name: 'search', arguments: { query: 'kettle', lang: 'en' } } }, false],
    [{ calls: { name: 'search', arguments: { top: '/^5$/' } } }, true],
    [{ calls: { name: 'refund', arguments: { order: 12 } } }, true],
    [{ calls: { name: 'refund', arguments: { order: '12' } } }, false],
    [{ calls: { name: 'refund', arguments: { note: null } } }, true],
    [{ calls: { name: 'refund', arguments: { customer: { city: 'Oslo' } } } }, true],
    [{ calls: { name: 'refund', arguments: { customer: { tags: ['new'] } } } }, false],
    [{ calls: { name: 'refund', arguments: { customer: { tags: ['new', '/^e/'] } } } }, true],
    // No key of an argument is inherited.
    [{ calls: { name: 'refund', arguments: { toString: '/./' } } }, false],
  ])('%j: %s', (check, holds) => {
    expect(outcome(check)).toBe(holds)
  })

  test.each<[{ min?: number; max?: number }, boolean]>([
    [{}, true],
    [{ max: 2 }, true],
    [{ max: 1 }, false],
    [{ min: 3 }, false],
    [{ min: 2, max: 2 }, true],
    [{ max: 0 }, false],
  ])('as often as %j: %s', (limits, holds) => {
    expect(outcome({ calls: { name: 'search', ...limits } })).toBe(holds)
  })

  test('a tool that must not be called, or not often, may be missing', () => {
    expect(outcome({ calls: { name: 'delete', max: 0 } })).toBe(true)
    expect(outcome({ calls: { name: 'delete', min: 0, max: 2 } })).toBe(true)
    expect(outcome({ calls: { name: 'delete', max: 2 } })).toBe(false)
  })
})

describe('calls in order', () => {
  test.each<[CallCheck, boolean]>([
    [{ callsInOrder: ['search', 'refund'] }, true],
    [{ callsInOrder: ['search', 'search', 'refund'] }, true],
    [{ callsInOrder: ['refund', 'search'] }, false],
    [{ callsInOrder: ['search', 'search', 'search'] }, false],
    [{ callsInOrder: [{ name: 'search', arguments: { query: 'kettle' } }, 'refund'] }, true],
    [{ callsInOrder: [{ name: 'search', arguments: { query: 'kettle' } }, 'search'] }, false],
  ])('%j: %s', (check, holds) => {
    expect(outcome(check)).toBe(holds)
  })
})

describe('what nobody can tell holds in neither direction', () => {
  const withArguments: CallCheck = { calls: { name: 'search', arguments: { query: 'kettle' } } }

  test('calls are unknown', () => {
    expect(expectedCalls({ calls: 'search' }, {})).toEqual({
      unknown: expect.stringContaining('return `toolCalls` with the answer'),
    })
    expect(outcome({ calls: 'search' }, [])).toBe(false)
  })

  test('arguments are cut', () => {
    expect(outcome({ calls: 'search' }, [cut])).toBe(true)
    expect(outcome(withArguments, [cut])).toBe('unknown')
    expect(outcome(withArguments, [cut, search('kettle')])).toBe(true)
    expect(outcome({ calls: { name: 'search', arguments: { query: 'x' }, max: 0 } }, [cut])).toBe(
      'unknown',
    )
    const order: CallCheck = {
      callsInOrder: [{ name: 'search', arguments: { query: 'x' } }, 'refund'],
    }
    expect(outcome(order, [cut, refund])).toBe('unknown')
    expect(outcome(order, [refund, cut])).toBe(false)
  })

  test.each<ToolCall>([{ name: 'search' }, { name: 'search', arguments: 'kettle' }])(
    'the names of arguments are not known: %j',
    call => {
      expect(outcome({ calls: 'search' }, [call])).toBe(true)
      expect(outcome(withArguments, [call])).toBe('unknown')
      expect(outcome({ calls: { name: 'search', arguments: {} } }, [call])).toBe(true)
      expect(outcome(withArguments, [{ name: 'search', arguments: {} }])).toBe(false)
    },
  )

  test('a secret was removed from an argument', () => {
    const mail: ToolCall = {
      name: 'mail',
      arguments: { body: 'Use ***.', to: ['a@b.no'], '***': 1 },
      argumentsRedacted: true,
    }
    const of = (given: Record<string, unknown>) =>
      outcome({ calls: { name: 'mail', arguments: given } }, [mail])
    expect(of({ body: '/sk-/' })).toBe('unknown')
    expect(of({ body: '/^Use/' })).toBe(true)
    expect(of({ body: '/sk-/', to: ['c@d.no'] })).toBe(false)
    expect(of({ to: ['/sk-/'] })).toBe(false)
    expect(of({ key: 1 })).toBe('unknown')
    const plain = { name: 'mail', arguments: { body: 'Use ***.' } }
    const check: CallCheck = { calls: { name: 'mail', arguments: { body: '/sk-/' } } }
    expect(outcome(check, [plain])).toBe(false)
    const found = expectedCalls(
      { callsInOrder: [check.calls, 'mail'] },
      { toolCalls: [mail, mail] },
    )
    expect(found).toEqual({ unknown: expect.stringContaining('a secret was removed') })
  })

  test('calls are left out', () => {
    expect(outcome({ calls: 'search' }, [search('x')], 3)).toBe(true)
    expect(outcome({ calls: 'delete' }, [search('x')], 3)).toBe('unknown')
    expect(outcome({ calls: { name: 'search', max: 2 } }, [search('x')], 3)).toBe('unknown')
    expect(outcome({ calls: { name: 'search', max: 4 } }, [search('x')], 3)).toBe(true)
    expect(outcome({ callsInOrder: ['search', 'delete'] }, [search('x')], 3)).toBe('unknown')
  })

  test('a pattern takes too long', () => {
    const slow = search(`${'a'.repeat(40)}!`)
    const check: CallCheck = { calls: { name: 'search', arguments: { query: '/^(a+)+$/' } } }
    expect(expectedCalls(check, { toolCalls: [slow] })).toEqual({
      unknown: expect.stringContaining('was stopped'),
    })
  })
})
