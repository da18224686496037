import type { Access } from '../endpoint/protocol.ts'

/** Addresses and keys of endpoints with OpenAI's protocol. */
export const openaiAccess: Access = {
  keyVariable: 'OPENAI_API_KEY',
  keyHeader: { name: 'authorization', valueOf: key => `Bearer ${key}` },
  otherKeyHeaders: ['api-key'],
  addressVariable: 'OPENAI_BASE_URL',
  address: 'https://api.openai.com/v1',
  hints: {
    key: 'OPENAI_API_KEY, `apiKey` or `headers`',
    address: '`baseURL` ends in /v1 at most servers',
  },
}
