import type { Judge } from './judge.ts'

/** What another keeps that stands in for a judge: all but what answers, and from where. */
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

/**
 * The traits of that name which an object has. Copied one by one, because what a class has as
 * getters is not among the own properties that a spread copies.
 */
export function presentTraits<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  names: readonly Name[],
): Pick<Owner, Name> {
  const present = names.filter(name => owner[name] !== undefined)
  // What is absent here may be absent there: `Pick` keeps what is optional.
  return Object.fromEntries(present.map(name => [name, owner[name]])) as Pick<Owner, Name>
}
