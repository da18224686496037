import { MockLanguageModelV4 } from 'ai/test'

type Given = Parameters<MockLanguageModelV4['doGenerate']>[0]

/**
 * Stands in for your model: it looks up the order, searches for its product, and repeats what it found. If its
 * instructions name no tools, it answers from memory.
 */
export const model = new MockLanguageModelV4({
  doGenerate(given) {
    const question = questionOf(given)
    const order = returnedBy('getOrder', given)
    const passages = returnedBy('search', given)
    const [, number] = /order (\d+)/.exec(question) ?? []
    if (!instructionsOf(given).includes('tools')) return says('The warranty is six months.')
    if (number !== undefined && order === undefined)
      return calls('getOrder', { order: Number(number) })
    const [, product] = /"product":"(\w+)"/.exec(order ?? '') ?? []
    if (passages === undefined)
      return calls('search', { query: question.replace(/order \d+/, `the ${product}`) })
    return says(/"passage":"([^."]+\.)/.exec(passages)?.[1])
  },
})

function instructionsOf({ prompt }: Given): string {
  const system = prompt.find(({ role }) => role === 'system')
  return system?.role === 'system' ? system.content : ''
}

function questionOf({ prompt }: Given): string {
  const last = prompt.findLast(({ role }) => role === 'user')
  return last?.role === 'user' && last.content[0]?.type === 'text' ? last.content[0].text : ''
}

/** As JSON. */
function returnedBy(tool: string, { prompt }: Given): string | undefined {
  const results = prompt.flatMap(message => (message.role === 'tool' ? message.content : []))
  const own = results.find(part => part.type === 'tool-result' && part.toolName === tool)
  return own && JSON.stringify(own)
}

const says = (text = 'I do not know.') => reply('stop', { type: 'text', text })

const calls = (toolName: string, input: object) =>
  reply('tool-calls', {
    type: 'tool-call',
    toolCallId: toolName,
    toolName,
    input: JSON.stringify(input),
  })

type Reply = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>

function reply(
  unified: Reply['finishReason']['unified'],
  content: Reply['content'][number],
): Promise<Reply> {
  return Promise.resolve({
    content: [content],
    finishReason: { unified, raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  })
}
