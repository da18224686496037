/**
 * Shares one object among all copies of a module: `vi.resetModules()` makes new copies, and the state that a test or
 * its setup left in the old one would be lost silently.
 */
export function oncePerWorker<Thing>(name: string, create: () => Thing): Thing {
  const kept = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`vitest-rag ${name}`)
  kept[key] ??= create()
  // The cast is safe: each name has one caller, which created the object.
  return kept[key] as Thing
}
