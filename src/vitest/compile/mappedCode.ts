import { encode } from '@jridgewell/sourcemap-codec'
import type { SourceMapSegment } from '@jridgewell/sourcemap-codec'
import type { Position } from '../../golden/goldenSet.ts'

export interface SourceMap {
  version: 3
  file: string
  sources: string[]
  sourcesContent: string[]
  names: string[]
  mappings: string
}

/** Generated code with a source map, written piece by piece. */
export interface MappedCode {
  /** Appends code that has no place in the source. */
  add(code: string): MappedCode
  /** Appends code for this place in the source. */
  addAt(position: Position, code: string): MappedCode
  code(): string
  map(file: string): SourceMap
}

export function mappedCode(): MappedCode {
  const lines = ['']
  const segments: SourceMapSegment[][] = [[]]
  const mapped: MappedCode = {
    add(code) {
      const [first = '', ...rest] = code.split('\n')
      lines[lines.length - 1] += first
      for (const line of rest) {
        lines.push(line)
        segments.push([])
      }
      return mapped
    },
    addAt({ line, column }, code) {
      segments.at(-1)?.push([lines.at(-1)?.length ?? 0, 0, line - 1, column - 1])
      return mapped.add(code)
    },
    code: () => lines.join('\n'),
    map: file => ({
      version: 3,
      file,
      sources: [file],
      // Reporters read lines from the file, so the whole text need not travel with the code.
      sourcesContent: [''],
      names: [],
      mappings: encode(segments),
    }),
  }
  return mapped
}
