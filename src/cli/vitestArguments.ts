import { parseCLI } from 'vitest/node'
import { UsageError } from './usageError.ts'
import { refuseUnknownFlags } from './vitestFlags.ts'

/** What Vitest is to be started with. */
export interface VitestArguments {
  /** Names of files. */
  files: readonly string[]
  options: ReturnType<typeof parseCLI>['options']
}

/**
 * Reads Vitest's own arguments and starts with them.
 * @throws UsageError where Vitest refuses them
 */
export async function withVitestArguments<Started>(
  vitestArguments: readonly string[],
  start: (read: VitestArguments) => Promise<Started>,
): Promise<Started> {
  refuseUnknownFlags(vitestArguments)
  try {
    const { filter, options } = parseCLI(['vitest', 'run', ...vitestArguments])
    // Ordinary tests say nothing of golden sets, and need not run with them.
    const files = filter.length > 0 ? filter : ['.golden.y']
    return await start({ files, options: { ...options, watch: false } })
  } catch (error) {
    if (!(error instanceof Error) || !isThrownByVitest(error)) throw error
    throw new UsageError({ problem: `Vitest can't start: ${error.message}` }, { cause: error })
  }
}

/** What Vitest says of arguments that can't be meant. A fault of a config comes from elsewhere. */
function isThrownByVitest({ stack = '' }: Error): boolean {
  const thrower = stack.split('\n').find(line => /^ +at /.test(line)) ?? ''
  return /[\\/]node_modules[\\/]vitest[\\/]dist[\\/]/.test(thrower)
}
