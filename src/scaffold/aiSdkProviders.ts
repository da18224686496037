import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A provider package of the AI SDK. */
export interface AiSdkProvider {
  /** The package. */
  from: string
  /** Its export that makes a model. */
  name: string
  /** The model that `docs/judge-ai-sdk.md` names. */
  model: string
  keyVariable: string
}

/** In the order in which they are looked for. */
export const aiSdkProviders: readonly [AiSdkProvider, ...AiSdkProvider[]] = [
  {
    from: '@ai-sdk/anthropic',
    name: 'anthropic',
    model: 'claude-sonnet-5',
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  {
    from: '@ai-sdk/google',
    name: 'google',
    model: 'gemini-3.5-flash',
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  },
  {
    from: '@ai-sdk/amazon-bedrock',
    name: 'bedrock',
    model: 'us.anthropic.claude-sonnet-5',
    keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
  },
  {
    from: '@ai-sdk/openai',
    name: 'openai',
    model: 'gpt-5-mini',
    keyVariable: 'OPENAI_API_KEY',
  },
]

/** Whether a project can import a package, from its own folder or from one above it. */
export function hasPackage(name: string, root: string): boolean {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? []
  return folders.some(folder => existsSync(join(folder, name, 'package.json')))
}
