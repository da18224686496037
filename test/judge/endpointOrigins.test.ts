import { expect, test } from 'vitest'
import { endpointOrigins } from '../../src/judge/endpointOrigins.ts'

test('an endpoint is told by its origin alone, each once', () => {
  const asked = [
    { endpoint: 'https://user:secret@models.example/v1/chat' },
    { endpoint: 'https://models.example/v2' },
    { endpoint: 'https://api.example:8443/v1' },
  ]
  expect(endpointOrigins(asked)).toEqual(['https://api.example:8443', 'https://models.example'])
})

test.each(['http://localhost:11434/v1', 'http://127.0.0.2:8080', 'http://[::1]:1234/v1'])(
  '%s is this machine, whatever the port',
  endpoint => expect(endpointOrigins([{ endpoint }])).toEqual(['loopback']),
)

test('what asks nobody has none', () => {
  expect(endpointOrigins([{}, { endpoint: './models/nli' }, { endpoint: 'file:///m' }])).toEqual([])
})
