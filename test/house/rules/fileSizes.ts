import { type FileMap, typescriptIn } from '../fileMap.ts'

const cap = 250
const budget = { median: 70, p90: 150 }

/** A file that is read whole is a file that is understood. */
export function fileSizes(files: FileMap): string[] {
  const sizes = typescriptIn(files, 'src/', 'test/', 'scripts/', 'examples/').map(
    ([path, source]): [string, number] => [path, source.replace(/\n$/, '').split('\n').length],
  )
  const tooLong = sizes
    .filter(([, lines]) => lines > cap)
    .map(([path, lines]) => `${path}:${cap + 1}: ${lines} lines, at most ${cap} fit`)
  const inSource = sizes
    .filter(([path]) => path.startsWith('src/'))
    .map(([, lines]) => lines)
    .toSorted((a, b) => a - b)
  const median = inSource[Math.floor((inSource.length - 1) / 2)] ?? 0
  const p90 = inSource[Math.ceil(inSource.length * 0.9) - 1] ?? 0
  return [
    ...tooLong,
    ...(median > budget.median
      ? [`src:1: the median file has ${median} lines, at most ${budget.median} are wanted`]
      : []),
    ...(p90 > budget.p90
      ? [`src:1: a file in ten has ${p90} lines or more, at most ${budget.p90} are wanted`]
      : []),
  ]
}
