import { UserError } from '../../errors.ts'
import type { Source } from '../sources/openSource.ts'
import { recordsOf } from './recordsOf.ts'

const names = {
  id: ['_id', 'id', 'qid', 'query_id', 'query-id', 'topic'],
  text: ['text', 'query', 'question', 'title'],
}

/**
 * The texts of queries by their ids, from tables or JSON Lines.
 * @throws UserError if a file lacks columns with these names
 */
export function topicsOf(sources: readonly Source[]): Map<string, string> {
  const topics = new Map<string, string>()
  for (const source of sources) {
    for (const record of recordsOf(source)) {
      const id = record.field(...names.id)?.text()
      const text = record.field(...names.text)?.text()
      if (id === undefined || text === undefined) throw withoutNames(source.file)
      topics.set(id, text)
    }
  }
  return topics
}

function withoutNames(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected the texts of queries, with a column `id` and a column `text`',
    fix: 'Name the columns in the first line: id<tab>text',
  })
}
