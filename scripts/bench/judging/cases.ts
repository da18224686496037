import { seededUniform } from '../../benchGate/uniform.ts'

interface MadeCase {
  id: string
  question: string
  reference: string
  answer: string
  contexts: string[]
}

/** Cases of a golden set, of the length of real ones, as YAML. */
export function goldenCases(count: number, first: number): string {
  return madeCases(count, first).map(asYaml).join('\n')
}

/** The same as JSON lines. */
export function caseLines(count: number, first: number): string {
  return madeCases(count, first)
    .map(one => `${JSON.stringify(one)}\n`)
    .join('')
}

/** Text in double quotes means the same in JSON and in YAML. */
function asYaml({ id, question, reference, answer, contexts }: MadeCase): string {
  return [
    `  - id: ${id}`,
    `    question: ${JSON.stringify(question)}`,
    `    reference: ${JSON.stringify(reference)}`,
    `    answer: ${JSON.stringify(answer)}`,
    '    contexts:',
    ...contexts.map(text => `      - ${JSON.stringify(text)}`),
  ].join('\n')
}

/** Two in three sentences of an answer are true. */
function madeCases(count: number, first: number): MadeCase[] {
  const uniform = seededUniform(first, 5, 6, 7)
  const pick = (limit: number) => Math.floor(uniform() * limit)
  const word = () => words[pick(words.length)] ?? ''
  const sentence = () => {
    const text = Array.from({ length: 20 }, word).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  return Array.from({ length: count }, (_, index) => {
    const contexts = Array.from({ length: 3 }, () => Array.from({ length: 7 }, sentence))
    const told = contexts.flat()
    const said = (length: number) =>
      Array.from({ length }, () => (uniform() < 2 / 3 ? told[pick(told.length)] : sentence()))
    return {
      id: `case-${first + index}`,
      question: `What of ${word()} and ${word()} in ${first + index}?`,
      reference: said(3).join(' '),
      answer: said(4).join(' '),
      contexts: contexts.map(text => text.join(' ')),
    }
  })
}

/** Made up, so that no two sentences share a meaning: `barado`, `kemilu`, … */
const words = ['b', 'd', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v'].flatMap((first, place) =>
  ['a', 'e', 'i', 'o', 'u'].flatMap(vowel =>
    ['ra', 'lu', 'mi', 'to', 'ne', 'sa', 'ko', 'di', 've', 'pu'].map(
      (end, index) => `${first}${vowel}${end}${(place + index) % 3 === 0 ? 'n' : ''}`,
    ),
  ),
)
