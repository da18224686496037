import type { FileMap } from '../fileMap.ts'

const pinned = /^\S+@[0-9a-f]{40} # v\d\S*$/

/** A workflow may do what it must, and runs only what was read. */
export function workflows(files: FileMap): string[] {
  const found = [...files].filter(([path]) => /^\.github\/workflows\/.*\.ya?ml$/.test(path))
  const calls = found.some(([, text]) => /^\s*- run: \.ci\/run$/m.test(text))
  return [
    ...(calls
      ? []
      : ['.github/workflows/ci.yml:1: no workflow runs .ci/run, as a developer would']),
    ...found.flatMap(([path, text]) => [
      ...whole(text).map(fault => `${path}:1: ${fault}`),
      ...stepByStep(text).map(([line, fault]) => `${path}:${line}: ${fault}`),
    ]),
  ]
}

function whole(text: string): string[] {
  return [
    ...(/^permissions: \{\}$/m.test(text)
      ? []
      : ['expected `permissions: {}` for all that no job asks for']),
    ...(/^\s+timeout-minutes: \d+$/m.test(text)
      ? []
      : ['expected `timeout-minutes`: a hung job is paid for six hours']),
  ]
}

function stepByStep(text: string): [line: number, fault: string][] {
  const lines = text.split('\n')
  return lines.flatMap((line, index): [number, string][] => {
    const action = /\buses: (.*)$/.exec(line)?.[1]
    // An action of this repository is read with the commit that uses it.
    if (!action || action.startsWith('./')) return []
    const step = lines.slice(index, index + 3).join('\n')
    return [
      ...(pinned.test(action)
        ? []
        : [
            faultAt(
              index,
              `expected ${action} to be pinned by its full SHA, with the version as comment`,
            ),
          ]),
      ...(action.startsWith('actions/checkout@') && !step.includes('persist-credentials: false')
        ? [faultAt(index, 'expected `persist-credentials: false`: no later step needs the token')]
        : []),
    ]
  })
}

function faultAt(index: number, fault: string): [number, string] {
  return [index + 1, fault]
}
