import type { Judge } from './judge.ts'
import { builtOnceFor } from '../text/builtOnce.ts'

/** The judge that answers a step: one that answers by itself, or one whose members answer it together. */
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

/** Puts others in the place of the judges that answer by themselves, the same for the same. */
export function replaceJudges(judge: Judge, replace: (single: Judge) => Judge): Judge {
  const replaced = builtOnceFor((one: Judge): Judge => {
    const { combination } = one
    if (!combination) return replace(one)
    return { ...one, combination: { ...combination, members: combination.members.map(replaced) } }
  })
  return replaced(judge)
}

/**
 * What tells a judge from others. One that is made of others is what it does with its members.
 * @param read what counts of a judge that answers by itself
 */
export function judgeIdentity(judge: Judge, read: (single: Judge) => object): object {
  const { combination, settings } = judge
  if (!combination) return read(judge)
  const { kind, members } = combination
  return { kind, settings, members: members.map(member => judgeIdentity(member, read)) }
}
