import type { Vitest } from 'vitest/node'

type Configured = Vitest['config']

/** A reporter may be given by its name, or as an object of its class or of one that extends it. */
export function namedReporter(reporter: Configured['reporters'][number]): {
  names: string[]
  options: Record<string, unknown>
} {
  if (Array.isArray(reporter)) return { names: [reporter[0]], options: { ...reporter[1] } }
  const { options } = { options: {}, ...reporter }
  return { names: classesOf(reporter), options }
}

function classesOf(object: object): string[] {
  const prototype: object | null = Object.getPrototypeOf(object)
  return prototype ? [prototype.constructor.name, ...classesOf(prototype)] : []
}
