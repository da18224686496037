// As Ollama itself reads it: a host, or a whole address.
const host = process.env.OLLAMA_HOST ?? '127.0.0.1:11434'

export const baseURL = `${host.includes('://') ? host : `http://${host}`}/v1`
export const chatModel = 'qwen3:8b'
export const embeddingModel = 'nomic-embed-text'
