const { AZURE_OPENAI_ENDPOINT, AZURE_OPENAI_API_KEY, AZURE_OPENAI_DEPLOYMENT } = process.env

if (!AZURE_OPENAI_ENDPOINT) {
  throw new Error('Set AZURE_OPENAI_ENDPOINT, e.g. to https://your-resource.openai.azure.com')
}

/** E.g. https://your-resource.openai.azure.com/openai/v1 */
export const baseURL = new URL('/openai/v1', AZURE_OPENAI_ENDPOINT).href
export const apiKey = AZURE_OPENAI_API_KEY ?? ''
export const deployment = AZURE_OPENAI_DEPLOYMENT ?? 'gpt-5-mini'
