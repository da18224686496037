import type { Judge } from './judge.ts'
import { builtOnceFor } from '../text/builtOnce.ts'

/** The judge that answers a step: a single judge, or a combined one whose members answer it together. */
export function judgeFor(judge: Judge, step: string): Judge {
  const { combination } = judge
  const index = combination?.memberFor(step)
  const member = index === undefined ? undefined : combination?.members[index]
  return member ? judgeFor(member, step) : judge
}

/** The judges that answer by themselves, each once. */
export function singleJudges(judge: Judge): Judge[] {
  const { combination } = judge
  if (!combination) return [judge]
  return [...new Set(combination.members.flatMap(singleJudges))]
}

/** Replaces the judges that answer by themselves. Equal judges get the same replacement. */
export function replaceJudges(judge: Judge, replace: (single: Judge) => Judge): Judge {
  const replaced = builtOnceFor((one: Judge): Judge => {
    const { combination } = one
    if (!combination) return replace(one)
    return { ...one, combination: { ...combination, members: combination.members.map(replaced) } }
  })
  return replaced(judge)
}

/**
 * The data that identifies a judge. For a combined judge, it describes its combination and its members.
 * @param read returns the identifying data of a single judge
 */
export function judgeIdentity(judge: Judge, read: (single: Judge) => object): object {
  const { combination, settings } = judge
  if (!combination) return read(judge)
  const { kind, members } = combination
  return { kind, settings, members: members.map(member => judgeIdentity(member, read)) }
}
