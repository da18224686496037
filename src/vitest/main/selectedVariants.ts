import type { RunEnvironment } from '../options/options.ts'

/**
 * Which variants of a set run: the one that somebody asks for, the gated one where a run only measures a baseline,
 * else all. A set that has one system has no variant by any name.
 */
export function selectedVariants({
  variant: asked,
  gateMode,
}: Pick<RunEnvironment, 'variant' | 'gateMode'>) {
  return (gated: string | undefined, variant: string | undefined): boolean => {
    if (asked !== undefined) return variant === asked
    return gateMode !== 'off' || variant === gated
  }
}
