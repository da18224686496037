/**
 * The same thing for every copy of a module: `vi.resetModules()` makes new ones, and what a test or
 * its setup left in the old would be lost without a word.
 */
export function oncePerWorker<Thing>(name: string, create: () => Thing): Thing {
  const kept = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`vitest-rag ${name}`)
  kept[key] ??= create()
  // Only this name leads here, and its caller made what is kept under it.
  return kept[key] as Thing
}
