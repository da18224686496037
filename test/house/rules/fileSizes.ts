import { type FileMap, typescriptIn } from '../fileMap.ts'

const budget = { median: 70, p90: 150 }

/** A file that is read whole is a file that is understood. The linter has the cap for each. */
export function fileSizes(files: FileMap): string[] {
  const sizes = typescriptIn(files, 'src/')
    .map(([, source]) => source.replace(/\n$/, '').split('\n').length)
    .toSorted((a, b) => a - b)
  const median = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  const p90 = sizes[Math.ceil(sizes.length * 0.9) - 1] ?? 0
  return [
    ...(median > budget.median
      ? [`src:1: the median file has ${median} lines, at most ${budget.median} are wanted`]
      : []),
    ...(p90 > budget.p90
      ? [`src:1: a file in ten has ${p90} lines or more, at most ${budget.p90} are wanted`]
      : []),
  ]
}
