import { z } from 'zod'
import { UserError } from '../../errors.ts'
import type { RemoteBatch } from '../batchEndpoint.ts'
import { oneLine } from '../checks/reason.ts'
import { withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'
import type { SendForData } from './batchCalls.ts'

const countSchema = z.int().nonnegative().catch(0)

/** It stands in addresses, messages and files. */
export const idSchema = z.string().regex(/^(?!\.+$)[\w.:-]{1,200}$/)

const remoteSchema = z.object({
  id: idSchema,
  input_file_id: z.string().catch(''),
  status: z.string(),
  request_counts: z
    .object({ total: countSchema, completed: countSchema, failed: countSchema })
    .nullish(),
  output_file_id: idSchema.nullish(),
  error_file_id: idSchema.nullish(),
  errors: z
    .object({
      data: z
        .array(
          z.object({
            code: z.string().nullish(),
            line: z.number().nullish(),
            message: z.string().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
})

/** @throws UserError where the reply describes no batch */
export function remoteBatch(
  data: unknown,
  { host, secrets }: { host: string; secrets: Secrets },
): RemoteBatch {
  const { data: read } = remoteSchema.safeParse(data)
  if (!read) throw noBatch(host)
  const { id, status, request_counts: counts, output_file_id: output, error_file_id: errors } = read
  return {
    id,
    inputFileId: read.input_file_id,
    status,
    counts: counts ?? { total: 0, completed: 0, failed: 0 },
    ...(output && { outputFileId: output }),
    ...(errors && { errorFileId: errors }),
    faults: (read.errors?.data ?? []).map(({ code, line, message }) => ({
      ...(code && { code }),
      ...(typeof line === 'number' && { line }),
      message: oneLine(withoutSecrets(message ?? '', secrets)),
    })),
  }
}

/** Something else than a Batch API replied. */
export function noBatch(host: string): UserError {
  return new UserError({
    problem: `Expected ${host} to describe batches, but its reply describes none`,
    fix: 'Ask the judge live: npx vitest-rag run. `baseURL` ends in /v1 at most servers',
  })
}

const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.unknown(), input_file_id: z.unknown() })),
  has_more: z.boolean().catch(false),
})

/** Whether a reply is a list of batches. */
export const isPage = (reply: unknown): boolean => pageSchema.safeParse(reply).success

/** Pages of a hundred batches, the newest first. */
const mostPages = 20

/** The batch of an input file, as the endpoint describes it; undefined if there is none. */
export async function batchOf(fileId: string, send: SendForData): Promise<unknown> {
  let after: string | undefined
  for (let pages = 1; ; pages += 1) {
    const query = { limit: 100, ...(after !== undefined && { after }) }
    const { data: page } = pageSchema.safeParse(
      await send({ method: 'get', path: '/batches', query }),
    )
    const found = page?.data.find(batch => batch.input_file_id === fileId)
    const last = page?.data.at(-1)?.id
    if (found || pages === mostPages || !page?.has_more || typeof last !== 'string') return found
    after = last
  }
}
