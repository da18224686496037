import { expect, test } from 'vitest'
import { chosenJudge } from '../../src/scaffold/chosenJudge.ts'
import { written } from '../interchange/imports.ts'

const provider = (name: string) => ({ [`node_modules/@ai-sdk/${name}/package.json`]: '{}' })

function chosen(
  environment: Record<string, string>,
  files: Record<string, string> = {},
  asked?: Parameters<typeof chosenJudge>[0]['asked'],
) {
  return chosenJudge({ root: written(files), environment, asked })
}

test('a key in the environment chooses its model, and OpenAI needs no package', () => {
  expect(chosen({ OPENAI_API_KEY: 'a' }).judge?.code).toBe("openai({ model: 'gpt-5-mini' })")
  const claude = chosen({ ANTHROPIC_API_KEY: 'a' }, provider('anthropic'))
  expect(claude.judge?.code).toBe("aiSdk(anthropic('claude-sonnet-5'))")
  expect(claude.reason).toContain('because ANTHROPIC_API_KEY is set')
})

test('without a usable key the judge compares words, and the reason names what is missing', () => {
  const none = chosen({ OPENAI_API_KEY: ' ' })
  expect(none.judge).toBeUndefined()
  expect(none.reason).toMatch(/none of OPENAI_API_KEY, ANTHROPIC_API_KEY, /)
  expect(chosen({ ANTHROPIC_API_KEY: 'a' }, { 'pnpm-lock.yaml': '' }).reason).toBe(
    'lexical(), which compares words: ANTHROPIC_API_KEY is set, but @ai-sdk/anthropic is not installed (pnpm add --save-dev @ai-sdk/anthropic)',
  )
  const inFile = chosen({}, { '.git/HEAD': '', '.env': 'OPENAI_API_KEY=secret\n' })
  expect(inFile.judge).toBeUndefined()
  expect(inFile.reason).toContain('. OPENAI_API_KEY is in .env, which nothing loads: ')
  expect(inFile.reason).not.toContain('secret')
})

test('a named judge is taken, and its missing key told', () => {
  expect(chosen({}, {}, 'openai').missing).toBe('OPENAI_API_KEY is not set')
  expect(chosen({ OPENAI_API_KEY: 'a' }, {}, 'openai').missing).toBeUndefined()
  expect(chosen({ OPENAI_API_KEY: 'a' }, {}, 'lexical').judge).toBeUndefined()
  const ollama = chosen({}, {}, 'ollama')
  expect(ollama.judge?.code).toContain("baseURL: 'http://localhost:11434/v1'")
  expect(ollama.missing).toBeUndefined()
})

test('of the installed providers of the AI SDK, one whose key is set comes first', () => {
  const both = { ...provider('anthropic'), ...provider('google') }
  const withKey = chosen({ GOOGLE_GENERATIVE_AI_API_KEY: 'a' }, both, 'ai-sdk')
  expect(withKey.judge?.code).toBe("aiSdk(google('gemini-3.5-flash'))")
  expect(withKey.missing).toBeUndefined()
  expect(chosen({}, both, 'ai-sdk').missing).toBe('ANTHROPIC_API_KEY is not set')
  expect(() => chosen({ GOOGLE_GENERATIVE_AI_API_KEY: 'a' }, {}, 'ai-sdk')).toThrow(
    /none of @ai-sdk\/anthropic, .*Nothing was written\n.*npm install --save-dev @ai-sdk\/google/,
  )
})
