import { createVitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import type { HubFailure } from '../hub/connection.ts'
import { failureOf, HubConnection } from '../hub/connection.ts'
import { cannotStart } from './vitestArguments.ts'

/** A project whose plugin answers questions as it answers Vitest's workers. */
export interface OpenProject<Question, Reply> {
  /** Absolute path of the project's folder. */
  root: string
  /** @throws UserError where the user can mend what kept the answer away */
  ask(question: Question): Promise<Reply>
  close(): Promise<void>
}

/**
 * Opens the project as Vitest would, and runs no test.
 * @throws UserError where the project has no plugin
 */
export async function openProject<Question extends object, Reply extends { id: number }>(
  options: Parameters<typeof createVitest>[1],
): Promise<OpenProject<Question, Reply>> {
  const vitest = await createVitest('test', options).catch(cannotStart)
  const [provided] = vitest.projects.flatMap(project => project.getProvidedContext().rag ?? [])
  if (!provided) {
    await vitest.close()
    throw new UserError({
      problem: "Expected the plugin `rag()` in the project's Vitest configuration",
      fix: 'Add it to vitest.config.ts, or name the project: --root <folder>',
    })
  }
  const hub = new HubConnection<Question, Reply | { id: number; failure: HubFailure }>(
    provided.endpoint,
  )
  return {
    root: vitest.config.root,
    async ask(question) {
      const reply = await hub.ask(question)
      if (!('failure' in reply)) return reply
      const { message, stack } = reply.failure
      // What the user can mend comes without a stack.
      throw stack === undefined ? new UserError({ problem: message }) : failureOf(reply)
    },
    async close() {
      hub.close()
      await vitest.close()
    },
  }
}
