import { posix } from 'node:path'
import { type FileMap, typescriptIn } from '../fileMap.ts'

/** Tests of more than one file of src. All others mirror the file, or the folder, that they test. */
const acrossFiles = [
  'e2e',
  'conformance',
  'package',
  'loopback',
  'nli',
  'examples',
  'docs',
  'house',
  'fixtures',
  'recipes',
  'inferenceServer',
]

/**
 * Where the test of a file is, and what a test tests, is never a question. Tests of one file that
 * do not fit in one stand in a folder of its name, or in the room that has its name.
 */
export function testMirror(files: FileMap): string[] {
  return typescriptIn(files, 'test/').flatMap(([path]) => {
    const subject = /^test\/(.+)\.test(?:-d)?\.ts$/.exec(path)?.[1]
    if (!subject || acrossFiles.includes(subject.split('/')[0] ?? '')) return []
    const folder = posix.dirname(subject)
    const room = `src/${folder}/${posix.basename(folder)}.ts`
    const candidates = [
      `src/${subject}.ts`,
      `${subject}.ts`,
      `src/${subject}/`,
      `src/${folder}.ts`,
      room,
    ]
    return candidates.some(candidate => holds(files, candidate))
      ? []
      : [`${path}:1: tests nothing that exists: ${candidates.join(', ')}`]
  })
}

function holds(files: FileMap, candidate: string): boolean {
  return candidate.endsWith('/')
    ? [...files.keys()].some(path => path.startsWith(candidate))
    : files.has(candidate)
}
