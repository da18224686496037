/** Four words of 32 bits, not all zero. */
type Seed = readonly [number, number, number, number]

/** The first digits of pi: one seed for all runs, so that running again is not a second chance. */
export const fixedSeed: Seed = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]

/** The digits after them, for numbers that are independent of the first. */
export const nextSeed: Seed = [0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89]

/**
 * The generator xoshiro128** 1.1: whole numbers from 0 up to 2^32.
 * Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021,
 * https://prng.di.unimi.it/xoshiro128starstar.c
 */
export function xoshiro128([first, second, third, fourth]: Seed): () => number {
  let a = first
  let b = second
  let c = third
  let d = fourth
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result >>> 0
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
