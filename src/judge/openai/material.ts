import type { ChatMessage } from '../judge.ts'

/**
 * Whether a JSON object that a model wrote stands in what it was sent, so that it may be a quotation.
 * Only letters, digits and brackets count, without capitals, escapes (however deep) and entities: a text
 * that was written to be quoted may differ in all else, and its quotation may repair that. In the
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
    .replaceAll(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(?:quot|apos|#x2[27]);/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}[\]]+/gu, '')
}

function holdsText(json: unknown): boolean {
  if (typeof json === 'string') return json !== ''
  return typeof json === 'object' && json !== null && Object.values(json).some(holdsText)
}
