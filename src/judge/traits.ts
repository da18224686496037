import type { Judge } from './judge.ts'

/** The traits that a stand-in for a judge keeps: all except those of its answers and endpoint. */
export const judgeTraits = [
  'name',
  'model',
  'endpoint',
  'settings',
  'deterministic',
  'blindToRefutation',
  'concurrency',
  'materialTokens',
  'batching',
  'prices',
] as const satisfies (keyof Judge)[]

/** Copies these properties, if there are any. A spread would miss the getters of a class. */
export function presentTraits<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  names: readonly Name[],
): Pick<Owner, Name> {
  const present = names.filter(name => owner[name] !== undefined)
  // `Pick` keeps optional traits optional, so the copy may lack the traits that the original lacks.
  return Object.fromEntries(present.map(name => [name, owner[name]])) as Pick<Owner, Name>
}
