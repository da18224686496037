import { join } from 'node:path'

/** The files of a batch job. */
export interface BatchPaths {
  folder: string
  /** The state of the job. */
  job: string
  /** The answers of the pipeline that are judged. */
  answers: string
}

/** @param folder path of `.vitest-rag` */
export function batchPaths(folder: string): BatchPaths {
  const place = join(folder, 'batch')
  return {
    folder: place,
    job: join(place, 'batch.json'),
    answers: join(place, 'answers.jsonl'),
  }
}

/**
 * The files of one part: the uploaded requests, their questions, the endpoint's output, and the outcomes read from
 * it.
 */
export function partPaths({ folder }: Pick<BatchPaths, 'folder'>, name: string) {
  return {
    requests: join(folder, `${name}.requests.jsonl`),
    members: join(folder, `${name}.members.jsonl`),
    output: join(folder, `${name}.output.jsonl`),
    errors: join(folder, `${name}.errors.jsonl`),
    replies: join(folder, `${name}.replies.jsonl`),
  }
}
