import { JudgeFailure } from '../../judge/judge.ts'
import { SynthesisStopped } from '../asking/askModels.ts'

/** Work at which a judge may fail without ending the others. Undefined if it failed. */
export async function attempt<Value>(
  act: () => Promise<Value>,
  failures: string[],
): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof JudgeFailure) failures.push(error.message)
    else if (!(error instanceof SynthesisStopped)) throw error
    return undefined
  }
}

/** Undefined if nothing further may be asked. */
export async function unlessStopped<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof SynthesisStopped)) throw error
    return undefined
  }
}
