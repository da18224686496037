/** Answers about the page of the topic that was named last, or first if the user says so. */
export const remembers = `import { documents } from './pages.ts'
const topicsIn = texts => texts.flatMap(text => [...text.matchAll(/["“«](.+?)["”»]/g)].map(([, topic]) => topic))
export default async function answer(question, { history = [] } = {}) {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const topic = topicsIn([question])[0] ?? (/first/.test(question) ? topicsIn(asked)[0] : topicsIn(asked).at(-1))
  const page = documents.find(({ text }) => text.includes(topic))
  return { answer: page.text, contexts: [page] }
}
`

/** After the second turn, only answers to what names its topic. */
const forgets = `import remembers from './remembers.ts'
export default async function answer(question, context) {
  if (context.turn > 2 && !/["“«]/.test(question)) return { answer: 'Please say what you mean.', contexts: [], declined: true }
  return remembers(question, context)
}
`

/** Says what the user insists on. */
const agrees = `import remembers from './remembers.ts'
export default async function answer(question, context) {
  const said = await remembers(question, context)
  const [, claim] = /certain: (.+)/.exec(question) ?? []
  return claim ? { ...said, answer: claim } : said
}
`

/** The shop of a hunt with pipelines that hold conversations. */
export function chatFiles(files: Record<string, string>): Record<string, string> {
  const pages = Object.entries(files).flatMap(([file, text]) =>
    file.startsWith('docs/') ? [{ id: file.slice('docs/'.length), text: text.trim() }] : [],
  )
  const golden = (module: string) => (files['weak.golden.yaml'] ?? '').replace('weak.ts', module)
  return {
    ...files,
    'vitest.config.ts': (files['vitest.config.ts'] ?? '').replace('unanswerable: 1', ''),
    'pages.ts': `export const documents = ${JSON.stringify(pages)}\n`,
    'remembers.ts': remembers,
    'forgets.ts': forgets,
    'agrees.ts': agrees,
    'honest.golden.yaml': golden('remembers.ts'),
    'forgets.golden.yaml': golden('forgets.ts'),
    'agrees.golden.yaml': golden('agrees.ts'),
  }
}
