import { z } from 'zod'

// Each `error` is the phrase that follows "Expected `key` to be".
const idPhrase = 'text that is not empty'
const id = z.string({ error: idPhrase }).min(1, { error: idPhrase }).optional()

export const passagePhrase = 'text, or `{ id, documentId, text }`'

/** A retrieved passage, in our own form or that of a library. */
export const passageSchema = z.preprocess(
  inOwnForm,
  z.object(
    {
      id,
      documentId: id,
      text: z.string({ error: 'text' }),
      // Passages of others may have such a key with another meaning.
      tool: z.string().min(1).max(200).optional().catch(undefined),
      hop: z.int().positive().optional().catch(undefined),
    },
    { error: passagePhrase },
  ),
)

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts a plain text or a library's passage to `{ id, documentId, text }`: LangChain's documents, LlamaIndex's
 * nodes, and the AI SDK's reranked documents and file searches. Returns a value that is not an object unchanged.
 */
function inOwnForm(given: unknown): unknown {
  if (typeof given === 'string') return { text: given }
  if (!isObject(given)) return given
  const passage = unwrapped(given)
  if (!isObject(passage)) return inOwnForm(passage)
  const { id: ownId, id_, documentId, text, pageContent, content, tool, hop } = passage
  return {
    id: ownId ?? id_,
    documentId: documentId ?? documentOf(passage),
    text: text ?? pageContent ?? content ?? contentOf(passage),
    tool,
    hop,
  }
}

function isObject(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** LlamaIndex wraps a node with its score, and the AI SDK a ranked document. */
function unwrapped(given: Fields): unknown {
  const { text, pageContent, content, node, document } = given
  const hasText = [text, pageContent, content].some(own => own !== undefined)
  return hasText ? given : (node ?? document ?? given)
}

/**
 * The name of the document as libraries store it. In our own form `id` names the document if nothing else does. The
 * ids of libraries belong to chunks, and change with each indexing.
 */
function documentOf({ id: ownId, id_, text, filename, metadata, relationships }: Fields): unknown {
  if (text !== undefined && id_ === undefined && ownId !== undefined) return undefined
  const { source, file_name: fileName } = isObject(metadata) ? metadata : {}
  const { SOURCE: whole } = isObject(relationships) ? relationships : {}
  const names = [filename, source, fileName, isObject(whole) ? whole['nodeId'] : undefined]
  return names.find(name => typeof name === 'string' && name !== '')
}

/** The text of a node that returns it by a method: without the metadata that LlamaIndex puts before it. */
function contentOf(node: Fields): unknown {
  const { getContent } = node
  return typeof getContent === 'function' ? Reflect.apply(getContent, node, ['NONE']) : undefined
}
