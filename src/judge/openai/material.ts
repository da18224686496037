import type { ChatMessage } from '../judge.ts'

/**
 * Whether a JSON object that a model wrote stands in what it was sent, so that it may be a quotation.
 * White space, quotation marks, capitals and escapes don't count, however deep the escapes are. In the
 * instructions only an object with some text in it counts: `{"claims": []}` may be an example there,
 * and is an honest answer all the same.
 */
export function standsIn(messages: readonly ChatMessage[], object: string, json: unknown): boolean {
  const wanted = bare(object)
  // What follows is the model's own former answer, and what was said of it.
  const asked = messages.slice(0, messages.findIndex(({ role }) => role === 'user') + 1)
  return asked
    .filter(({ role }) => role === 'user' || holdsText(json))
    .some(({ content }) => bare(content).includes(wanted))
}

/** A text without all that may differ between a quotation and what it quotes. */
function bare(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\+[nrtbf]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\\"'`“”„«»‘’]+/gu, '')
}

function holdsText(json: unknown): boolean {
  if (typeof json === 'string') return json !== ''
  return typeof json === 'object' && json !== null && Object.values(json).some(holdsText)
}
