import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import { printable, printableLine } from '../../text/untrusted.ts'
import { answerText, exchangeFacts, laidOut } from '../words/exchangeWords.ts'

/** What a judge was asked about a case, whole, with line breaks where it has some. */
export function exchangeLines({ exchanges, notes }: CaseExchanges): string[] {
  return [
    ...exchanges.flatMap(one => [
      `${printable(one.prompt ?? one.step)} · ${printable(exchangeFacts(one))}`,
      ...one.messages.flatMap(({ role, content }) => block(role, laidOut(content))),
      ...(one.answer === undefined
        ? ['  answer: not in the verdict log']
        : block('answer', answerText(one))),
    ]),
    ...notes.map(note => printable(note)),
  ]
}

const block = (title: string, text: string): string[] => [
  `  ${title}`,
  ...text.split('\n').map(line => `    ${printableLine(line, Infinity)}`),
]
