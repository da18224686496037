import { Unavailable } from 'vitest-rag/judges'

const endpoint = process.env.AZURE_OPENAI_ENDPOINT ?? 'https://your-resource.openai.azure.com'

export const baseURL = new URL('/openai/v1', endpoint).href
export const deployment = process.env.AZURE_OPENAI_DEPLOYMENT ?? 'gpt-5-mini'

/** Read when a model is asked: without a key, all that needs none still runs. */
export function apiKey(): string {
  const key = process.env.AZURE_OPENAI_API_KEY
  if (!key) throw new Unavailable('AZURE_OPENAI_API_KEY is not set')
  return key
}
