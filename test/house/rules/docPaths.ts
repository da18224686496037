import { type FileMap, lineAt } from '../fileMap.ts'

const contributorPages = /^docs\/(?:architecture|decisions\/[\w-]+)\.md$/
const namedFile = /`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`/g

/** A file that a page for contributors names is there, by its path from the root or from src. */
export function docPaths(files: FileMap): string[] {
  return [...files].flatMap(([page, text]) => {
    if (!contributorPages.test(page)) return []
    return [...text.matchAll(namedFile)].flatMap(match => {
      const path = match[1] ?? ''
      if (files.has(path) || files.has(`src/${path}`)) return []
      return [`${page}:${lineAt(text, match.index)}: names ${path}, which is not there`]
    })
  })
}
