/** A workflow of ours, spoilt in one place. */
export interface WorkflowPlant {
  /** Path of the workflow, or of what speaks of it. */
  in: string
  /** Text that stands there. */
  take: string
  /** What it becomes. */
  put: string
  says: string[]
}

/** @param says what is said of the file itself, without its path */
export function plant(path: string, take: string, put: string, ...says: string[]): WorkflowPlant {
  return { in: path, take, put, says: says.map(fault => path + fault) }
}

const examples = 'examples/github-workflows'

/** Where plants go. */
export const pull = `${examples}/pull-request.yml`
export const fork = `${examples}/publish-fork.yml`
export const heldOut = `${examples}/held-out.yml`
export const cache = `${examples}/judge-cache.yml`
export const shards = `${examples}/shards.yml`
export const nightly = `${examples}/schedule.yml`
export const push = `${examples}/push.yml`
export const release = '.github/workflows/release.yml'
export const readme = `${examples}/README.md`
