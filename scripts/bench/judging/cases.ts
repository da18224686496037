import { seededUniform } from '../../benchGate/uniform.ts'

/** Cases of a golden set, of the length of real ones; two in three sentences of an answer are true. */
export function goldenCases(count: number, first: number): string {
  const uniform = seededUniform(first, 5, 6, 7)
  const pick = (limit: number) => Math.floor(uniform() * limit)
  const word = () => words[pick(words.length)] ?? ''
  const sentence = () => {
    const text = Array.from({ length: 20 }, word).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const oneCase = (_: unknown, index: number) => {
    const contexts = Array.from({ length: 3 }, () => Array.from({ length: 7 }, sentence))
    const told = contexts.flat()
    const said = (length: number) =>
      Array.from({ length }, () => (uniform() < 2 / 3 ? told[pick(told.length)] : sentence()))
    return [
      `  - id: case-${first + index}`,
      `    question: ${JSON.stringify(`What of ${word()} and ${word()} in ${first + index}?`)}`,
      `    reference: ${JSON.stringify(said(3).join(' '))}`,
      `    answer: ${JSON.stringify(said(4).join(' '))}`,
      '    contexts:',
      ...contexts.map(text => `      - ${JSON.stringify(text.join(' '))}`),
    ].join('\n')
  }
  return Array.from({ length: count }, oneCase).join('\n')
}

/** Made up, so that no two sentences share a meaning: `barado`, `kemilu`, … */
const words = ['b', 'd', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v'].flatMap((first, place) =>
  ['a', 'e', 'i', 'o', 'u'].flatMap(vowel =>
    ['ra', 'lu', 'mi', 'to', 'ne', 'sa', 'ko', 'di', 've', 'pu'].map(
      (end, index) => `${first}${vowel}${end}${(place + index) % 3 === 0 ? 'n' : ''}`,
    ),
  ),
)
