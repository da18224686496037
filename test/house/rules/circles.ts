import { posix } from 'node:path'
import type { FileMap } from '../fileMap.ts'
import { importedPath, importsIn } from '../modules.ts'

/** What imports what, by path; an import of a type counts. */
type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** No circle of files, and none of the rooms of a folder: a room is a subfolder or a file beside it. */
export function circles(files: FileMap): string[] {
  const arrows = importsIn(files, 'src/').flatMap(({ path, specifier }) => {
    const target = importedPath(path, specifier)
    return target?.startsWith('src/') ? [[path, target] as const] : []
  })
  const folders = new Set(arrows.flat().map(path => posix.dirname(path)))
  const ofRooms = [...folders].flatMap(folder =>
    circlesIn(
      arrows.flatMap(([from, to]) => {
        const [one, other] = [roomIn(folder, from), roomIn(folder, to)]
        return one !== undefined && other !== undefined && one !== other ? [[one, other]] : []
      }),
    ),
  )
  return [...new Set([...circlesIn(arrows), ...ofRooms])].toSorted()
}

/** `src/judge/openai/` of a file in that folder, seen from `src/judge`. */
function roomIn(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined
  const [room = '', ...inside] = path.slice(folder.length + 1).split('/')
  return `${folder}/${room}${inside.length > 0 ? '/' : ''}`
}

function circlesIn(pairs: readonly (readonly string[])[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const [from = '', to = ''] of pairs)
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  const reached = new Map([...arrows.keys()].map(from => [from, reachedFrom(from, arrows)]))
  return [...arrows.keys()]
    .map(from => [...(reached.get(from) ?? [])].filter(to => reached.get(to)?.has(from)).toSorted())
    .filter(circle => circle.length > 0)
    .map(circle => `${circle[0]}:1: imports itself through ${circle.slice(1).join(', ')}`)
}

function reachedFrom(start: string, arrows: Arrows): Set<string> {
  const reached = new Set<string>()
  const left = [start]
  for (const from of left)
    for (const to of arrows.get(from) ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        left.push(to)
      }
  return reached
}
