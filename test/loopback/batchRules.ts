/** What OpenAI's Batch API says of a file of requests before it runs one. */
export interface FileFault {
  code: string
  line: number | null
  message: string
  param: string | null
}

export interface BatchLine {
  custom_id: string
  method: string
  url: string
  body: { model: string; [name: string]: unknown }
}

export interface FileLimits {
  requests: number
  bytes: number
}

/** The requests of a file, or all that is wrong with it. */
export function readBatchFile(
  text: string,
  { endpoint, limits }: { endpoint: string; limits: FileLimits },
): { lines: BatchLine[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const lines: BatchLine[] = []
  const fault = (code: string, line: number | null, message: string, param: string | null = null) =>
    void faults.push({ code, line, message, param })
  // Where JSON is read line by line by Python's `splitlines`, these end a line too.
  const texts = text
    .split(/\r\n|[\n\r\v\f\x1c-\x1e\u0085\u2028\u2029]/)
    .filter(line => line.trim() !== '')
  if (texts.length === 0) fault('empty_file', null, 'The input file is empty.')
  if (texts.length > limits.requests)
    fault(
      'too_many_tasks',
      null,
      `The batch input file contains too many requests. The limit is ${limits.requests}.`,
    )
  if (Buffer.byteLength(text) > limits.bytes)
    fault('file_too_large', null, 'The batch input file is larger than the limit.')
  const ids = new Set<string>()
  for (const [index, line] of texts.entries()) {
    const read = parsed(line)
    const at = index + 1
    if (!isLine(read)) {
      fault('invalid_json_line', at, 'This line is not parseable as valid JSON.')
      continue
    }
    const unknown = Object.keys(read).find(name => !known.has(name))
    if (unknown !== undefined)
      fault('invalid_request', at, `Unknown parameter: '${unknown}'.`, unknown)
    if (ids.has(read.custom_id))
      fault(
        'duplicate_custom_id',
        at,
        `The custom_id '${read.custom_id}' was used before.`,
        'custom_id',
      )
    ids.add(read.custom_id)
    if (read.custom_id.length > longestId)
      fault('invalid_custom_id', at, `Expected at most ${longestId} characters.`, 'custom_id')
    if (read.method !== 'POST') fault('invalid_method', at, 'Only POST is supported.', 'method')
    if (read.url !== endpoint)
      fault(
        'mismatched_url',
        at,
        `The URL provided for this request does not match the batch endpoint.`,
        'url',
      )
    if (read.body.model !== lines[0]?.body.model && lines.length > 0)
      fault(
        'model_mismatch',
        at,
        'The model in this line differs from that of the first line.',
        'body.model',
      )
    if (read.body['stream'] === true)
      fault('invalid_request', at, 'Streaming is not supported in batches.', 'body.stream')
    lines.push(read)
  }
  return { lines, faults }
}

const known = new Set(['custom_id', 'method', 'url', 'body'])

/** Stricter than what is known of the API: no documentation names a limit. */
const longestId = 64

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isLine(value: unknown): value is BatchLine {
  if (typeof value !== 'object' || value === null) return false
  const { custom_id: id, method, url, body } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof method === 'string' &&
    typeof url === 'string' &&
    typeof body === 'object' &&
    body !== null
  )
}
