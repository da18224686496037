import { hash } from 'node:crypto'
import type { ChatSettings } from './chatOptions.ts'
import type { ChatCall, ChatProtocol } from './chatProtocol.ts'

/** The key by which an endpoint sends calls with the same instructions to the same prompt cache. */
export interface PromptCacheKey {
  /** Undefined if requests have none. */
  of(call: Pick<ChatCall, 'messages' | 'shape'>): string | undefined
  /** The endpoint refuses it. The following requests then have none. */
  refused(): void
}

export function createPromptCacheKey(
  settings: Pick<ChatSettings, 'baseURL'>,
  { takesPromptCacheKey }: Pick<ChatProtocol, 'takesPromptCacheKey'>,
): PromptCacheKey {
  let isSent = takesPromptCacheKey?.(settings) ?? false
  return {
    of: call => (isSent ? keyOf(call) : undefined),
    refused: () => void (isSent = false),
  }
}

/** A hash, because the user may have written the instructions. OpenAI refuses keys of more than 64 characters. */
function keyOf({ messages, shape }: Pick<ChatCall, 'messages' | 'shape'>): string | undefined {
  const [first] = messages
  if (first?.role !== 'system') return undefined
  const stable = JSON.stringify([shape?.name, first.content])
  return `vitest-rag-${hash('sha256', stable, 'hex').slice(0, 32)}`
}
