import { type FileMap, typescriptIn } from '../fileMap.ts'
import { parseModule } from '../modules.ts'

/** A key without a value is left out in one way. */
export function absentKeys(files: FileMap): string[] {
  return typescriptIn(files, 'src/').flatMap(([path, source]) =>
    parseModule(source).absentKeys.map(
      line => `${path}:${line}: leave out a key without a value by \`...defined({ … })\``,
    ),
  )
}
